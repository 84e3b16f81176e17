import { UserRound } from "lucide-react";
import type { KeyboardEvent, Ref } from "react";
import { t } from "../../i18n/text.ts";
import { cropImage } from "../../ui/crop-image.ts";
import { TextField } from "../../ui/field.tsx";
import { useObjectUrl } from "../../ui/use-object-url.ts";
import { pictureTypes } from "./adding/picture-types.ts";
import { decode } from "./adding/poster.ts";
import { usePictureChoice } from "./adding/use-picture-choice.ts";
import { DropZone } from "./drop-zone.tsx";

/** Cast pictures are shown round and small. */
const side = 512;

export type CastDraft = { name: string; role: string; picture: File | null };
export const noCast: CastDraft = { name: "", role: "", picture: null };

type Props = {
  entry: CastDraft;
  onEntry: (change: (before: CastDraft) => CastDraft) => void;
  first?: Ref<HTMLInputElement>;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
};

/** Name, role and picture of one who is in a film. */
export function CastFields({ entry, onEntry, first, onKeyDown }: Props) {
  const { trouble, reading, take } = usePictureChoice(async (file) => {
    const bitmap = await decode(file);
    const picture = await cropImage(bitmap, side, side).finally(() => bitmap.close());
    onEntry((before) => ({ ...before, picture }));
  });
  const type = (change: Partial<CastDraft>) => onEntry((before) => ({ ...before, ...change }));
  const line = { autoComplete: "off", maxLength: 120, onKeyDown };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="grid content-start gap-5">
        <TextField
          {...line}
          ref={first}
          label={t("Name")}
          name="castName"
          value={entry.name}
          onChange={(event) => type({ name: event.currentTarget.value })}
        />
        <TextField
          {...line}
          label={t("Role")}
          name="role"
          value={entry.role}
          onChange={(event) => type({ role: event.currentTarget.value })}
        />
      </div>
      <DropZone
        label={t("Image")}
        name="imageurl"
        accept={pictureTypes}
        icon={UserRound}
        invitation={t("Drop a portrait here, or choose it")}
        hint={t("Its middle is shown, in a circle.")}
        error={trouble}
        filled={entry.picture !== null}
        busy={reading}
        onFiles={take}
      >
        {entry.picture && <Face picture={entry.picture} className="pointer-events-none size-24" />}
      </DropZone>
    </div>
  );
}

export function Face({ picture, className }: { picture: File; className: string }) {
  const address = useObjectUrl(picture);
  if (!address) return <span className={className} />;
  return <img src={address} alt="" className={`shrink-0 rounded-full object-cover ${className}`} />;
}
