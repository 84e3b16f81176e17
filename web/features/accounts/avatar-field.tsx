import { type ChangeEvent, useId, useRef, useState } from "react";
import { m } from "#messages";
import { avatarWidthPx } from "../../../contract/constants.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { cropImage } from "../../ui/crop-image.ts";
import { toFieldDescription } from "../../ui/field.tsx";
import { useHeldSubmission } from "../../ui/use-held-submission.ts";
import { useObjectUrl } from "../../ui/use-object-url.ts";

type Props = {
  owner: { name: string; image: string | null };
  /** Whether the page already shows the owner's picture. */
  isShownAbove?: boolean;
  avatar: File | null;
  error?: string;
  onAvatarChange: (avatar: File | null) => void;
};

/** Selects a profile picture and previews it. `avatar` is the cropped file to send. */
export function AvatarField({ owner, isShownAbove, avatar, error, onAvatarChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);
  const [readError, setReadError] = useState<string>();
  const preview = useObjectUrl(avatar);
  const errorText = readError ?? error;

  useHeldSubmission(input, { isReading, hasFailed: readError !== undefined });

  async function choose({ currentTarget: chosen }: ChangeEvent<HTMLInputElement>) {
    const [file] = chosen.files ?? [];
    setReadError(undefined);
    onAvatarChange(null);
    setIsReading(file !== undefined);
    if (!file) return;
    const cropped = await cropImage(file, avatarWidthPx, avatarWidthPx).catch(() => null);
    if (chosen.files?.[0] !== file) return;
    if (!cropped) chosen.value = "";
    setIsReading(false);
    setReadError(cropped ? undefined : m.account_picture_unreadable());
    onAvatarChange(cropped);
  }

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      {(preview || !isShownAbove) && (
        <Avatar
          name={owner.name}
          image={preview ?? owner.image}
          className="size-24 text-5xl ring-2 ring-rail"
        />
      )}
      <div className="min-w-56 flex-1">
        <label htmlFor={id} className="mb-1.5 block font-medium">
          {m.common_image()}
        </label>
        <input
          ref={input}
          {...toFieldDescription(id, undefined, errorText)}
          name="image"
          type="file"
          accept="image/jpeg,image/png,image/gif,image/webp,image/avif"
          onChange={choose}
          className="block w-full text-sm text-dim file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-full file:border file:border-solid file:border-edge file:bg-transparent file:px-5 file:font-semibold file:text-screen hover:file:border-bulb hover:file:text-bulb"
        />
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-ember empty:hidden">
          {errorText}
        </p>
      </div>
    </div>
  );
}
