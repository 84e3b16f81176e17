import { UserRound } from "lucide-react";
import type { KeyboardEvent, Ref } from "react";
import { m } from "#messages";
import { cropImage } from "../../../../ui/crop-image.ts";
import { TextField } from "../../../../ui/field.tsx";
import { useObjectUrl } from "../../../../ui/use-object-url.ts";
import { DropZone } from "../../drop-zone.tsx";
import { acceptedImageTypes } from "../poster/accepted-image-types.ts";
import { decodeImage } from "../poster/prepare-poster.ts";
import { useImageInput } from "../poster/use-image-input.ts";

/** Cast images are shown as small circles. */
const imageSidePx = 512;

export type CastDraft = { name: string; role: string; image: File | null };
export const emptyCast: CastDraft = { name: "", role: "", image: null };

type Props = {
  entry: CastDraft;
  onEntry: (change: (before: CastDraft) => CastDraft) => void;
  nameInputRef?: Ref<HTMLInputElement>;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
};

/** Name, role and image of a cast member. */
export function CastFields({ entry, onEntry, nameInputRef, onKeyDown }: Props) {
  const { errorMessage, isReading, pickImage } = useImageInput(async (file) => {
    const bitmap = await decodeImage(file);
    const image = await cropImage(bitmap, imageSidePx, imageSidePx).finally(() => bitmap.close());
    onEntry((before) => ({ ...before, image }));
  });
  const updateEntry = (changes: Partial<CastDraft>) => onEntry((before) => ({ ...before, ...changes }));
  const inputProps = { autoComplete: "off", maxLength: 120, onKeyDown };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="grid content-start gap-5">
        <TextField
          {...inputProps}
          ref={nameInputRef}
          label={m.common_name()}
          name="castName"
          value={entry.name}
          onChange={(event) => updateEntry({ name: event.currentTarget.value })}
        />
        <TextField
          {...inputProps}
          label={m.studio_cast_role()}
          name="role"
          value={entry.role}
          onChange={(event) => updateEntry({ role: event.currentTarget.value })}
        />
      </div>
      <DropZone
        label={m.common_image()}
        name="imageurl"
        accept={acceptedImageTypes}
        icon={UserRound}
        invitation={m.movies_admin_cast_image_drop()}
        hint={m.movies_admin_cast_image_hint()}
        error={errorMessage}
        hasFile={entry.image !== null}
        busy={isReading}
        onPick={pickImage}
      >
        {entry.image && <CastPortrait image={entry.image} className="pointer-events-none size-24" />}
      </DropZone>
    </div>
  );
}

export function CastPortrait({ image, className }: { image: File; className: string }) {
  const imageUrl = useObjectUrl(image);
  if (!imageUrl) return <span className={className} />;
  return <img src={imageUrl} alt="" className={`shrink-0 rounded-full object-cover ${className}`} />;
}
