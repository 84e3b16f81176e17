import { ImageUp } from "lucide-react";
import { messages } from "../../../../contract/messages.ts";
import { t } from "../../../i18n/text.ts";
import { Button } from "../../../ui/button.tsx";
import { useObjectUrl } from "../../../ui/use-object-url.ts";
import { DropZone } from "../drop-zone.tsx";
import { pictureTypes } from "./picture-types.ts";
import { type Poster, posterOf } from "./poster.ts";
import { usePictureChoice } from "./use-picture-choice.ts";

type Props = { image: File | null; poster: Poster | null; error?: string; onImage: (image: File | null) => void };

/** Chooses the poster. It is only taken when it can be read as a picture. */
export function PosterChoice({ image, poster, error, onImage }: Props) {
  const { trouble, reading, take } = usePictureChoice(async (file) => {
    await posterOf(file);
    onImage(file);
  });
  return (
    <div className="min-w-0">
      <DropZone
        label={t("Image")}
        name="image"
        accept={pictureTypes}
        icon={ImageUp}
        invitation={t("Drop the poster here, or choose it")}
        hint={t("Upright, two to three: {types}", { types: t(messages.imageTypesHint) })}
        error={trouble ?? error}
        filled={image !== null}
        busy={reading}
        onFiles={take}
      >
        {image && poster && <Chosen image={image} poster={poster} />}
      </DropZone>
      {image && (
        <Button look="plain" className="px-0" onClick={() => onImage(null)}>
          {t("Take the image out")}
        </Button>
      )}
    </div>
  );
}

function Chosen({ image, poster }: { image: File; poster: Poster }) {
  const address = useObjectUrl(poster.pictures.image ?? null);
  return (
    <div className="pointer-events-none flex w-full items-center gap-4">
      {address && (
        <img
          src={address}
          alt={t("The poster, as it will be shown")}
          className="aspect-2/3 w-20 rounded-lg object-cover"
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{image.name}</p>
        {poster.notes.map((note) => (
          <p key={note} className="mt-1.5 text-sm text-dim">
            {note}
          </p>
        ))}
      </div>
    </div>
  );
}
