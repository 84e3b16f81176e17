import { ImageUp } from "lucide-react";
import { messages } from "../../../../../contract/messages.ts";
import { t } from "../../../../i18n/text.ts";
import { Button } from "../../../../ui/button.tsx";
import { DropZone } from "../../../../ui/drop-zone.tsx";
import { useObjectUrl } from "../../../../ui/use-object-url.ts";
import { acceptedImageTypes } from "./accepted-image-types.ts";
import { type PreparedPoster, preparePoster } from "./prepare-poster.ts";
import { useImageInput } from "./use-image-input.ts";

type Props = {
  image: File | null;
  poster: PreparedPoster | null;
  error?: string;
  onImage: (image: File | null) => void;
};

/** Chooses the poster. It is only taken when it can be read as a picture. */
export function PosterField({ image, poster, error, onImage }: Props) {
  const { errorMessage, isReading, pickImage } = useImageInput(async (file) => {
    await preparePoster(file);
    onImage(file);
  });
  return (
    <div className="min-w-0">
      <DropZone
        label={t("Image")}
        name="image"
        accept={acceptedImageTypes}
        icon={ImageUp}
        invitation={t("Drop the poster here, or choose it")}
        hint={t("Upright, two to three: {types}", { types: t(messages.imageTypesHint) })}
        error={errorMessage ?? error}
        hasFile={image !== null}
        busy={isReading}
        onPick={pickImage}
      >
        {image && poster && <PosterPreview image={image} poster={poster} />}
      </DropZone>
      {image && (
        <Button look="plain" className="px-0" onClick={() => onImage(null)}>
          {t("Take the image out")}
        </Button>
      )}
    </div>
  );
}

function PosterPreview({ image, poster }: { image: File; poster: PreparedPoster }) {
  const posterUrl = useObjectUrl(poster.images.image ?? null);
  return (
    <div className="pointer-events-none flex w-full items-center gap-4">
      {posterUrl && (
        <img
          src={posterUrl}
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
