import { ImageUp } from "lucide-react";
import { m } from "#messages";
import { Button } from "../../../ui/button.tsx";
import { useObjectUrl } from "../../../ui/use-object-url.ts";
import { DropZone } from "../../drop-zone.tsx";
import { acceptedImageTypes } from "./accepted-image-types.ts";
import { type PreparedPoster, preparePoster } from "./prepare-poster.ts";
import { useImageInput } from "./use-image-input.ts";

type Props = {
  image: File | null;
  poster: PreparedPoster | null;
  error?: string;
  onImage: (image: File | null) => void;
};

/** Selects the poster. Only a readable image is accepted. */
export function PosterField({ image, poster, error, onImage }: Props) {
  const { errorMessage, isReading, pickImage } = useImageInput(async (file) => {
    await preparePoster(file);
    return file;
  }, onImage);
  return (
    <div className="min-w-0">
      <DropZone
        label={m.studio_poster()}
        name="image"
        accept={acceptedImageTypes}
        icon={ImageUp}
        invitation={m.movies_admin_poster_drop()}
        hint={m.movies_admin_poster_hint({ types: m.spec_image_types_hint() })}
        error={errorMessage ?? error}
        hasFile={image !== null}
        busy={isReading}
        onPick={pickImage}
      >
        {image && poster && <PosterPreview image={image} poster={poster} />}
      </DropZone>
      {image && (
        <Button look="plain" className="px-0" onClick={() => onImage(null)}>
          {m.movies_admin_poster_remove()}
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
          alt={m.movies_admin_poster_preview_alt()}
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
