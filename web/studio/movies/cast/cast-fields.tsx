import { UserRound } from "lucide-react";
import type { KeyboardEvent, Ref } from "react";
import { m } from "#messages";
import { TextField } from "../../../ui/field.tsx";
import { useObjectUrl } from "../../../ui/use-object-url.ts";
import { DropZone } from "../../drop-zone.tsx";
import { acceptedImageTypes } from "../poster/accepted-image-types.ts";
import type { useCastEntry } from "./use-cast-entry.ts";

type Props = {
  cast: ReturnType<typeof useCastEntry>;
  nameInputRef?: Ref<HTMLInputElement>;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
};

/** Name, role and image of a cast member. */
export function CastFields({
  cast: { entry, change, issues, imageInput },
  nameInputRef,
  onKeyDown,
}: Props) {
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
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={issues.name}
        />
        <TextField
          {...inputProps}
          label={m.studio_cast_role()}
          name="role"
          value={entry.role}
          onChange={(event) => change({ role: event.currentTarget.value })}
          error={issues.role}
        />
      </div>
      <DropZone
        label={m.people_admin_portrait()}
        name="imageurl"
        accept={acceptedImageTypes}
        icon={UserRound}
        invitation={m.movies_admin_cast_image_drop()}
        hint={m.movies_admin_cast_image_hint()}
        error={imageInput.errorMessage ?? issues.image}
        hasFile={entry.image !== null}
        busy={imageInput.isReading}
        onPick={imageInput.pickImage}
      >
        {entry.image && (
          <CastPortrait image={entry.image} className="pointer-events-none size-24" />
        )}
      </DropZone>
    </div>
  );
}

export function CastPortrait({ image, className }: { image: File; className: string }) {
  const imageUrl = useObjectUrl(image);
  if (!imageUrl) return <span className={className} />;
  return (
    <img src={imageUrl} alt="" className={`shrink-0 rounded-full object-cover ${className}`} />
  );
}
