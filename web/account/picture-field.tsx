import { type ChangeEvent, useId, useState } from "react";
import { avatarWidthPx } from "../../contract/constants.ts";
import { t } from "../language/text.ts";
import { middleOfPicture } from "../ui/middle-of-picture.ts";
import { Portrait } from "../ui/portrait.tsx";
import { useAddressOf } from "../ui/use-address-of.ts";

type Props = {
  owner: { name: string; image: string | null };
  picture: File | null;
  error?: string;
  onPicture: (picture: File | null) => void;
};

/** Chooses one's picture and shows it as others will see it. `picture` is the small one that is going to be sent. */
export function PictureField({ owner, picture, error, onPicture }: Props) {
  const id = useId();
  const [trouble, setTrouble] = useState<string>();
  const preview = useAddressOf(picture);
  const fault = trouble ?? error;

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const [file] = input.files ?? [];
    setTrouble(undefined);
    onPicture(null);
    if (!file) return;
    const small = await middleOfPicture(file, avatarWidthPx, avatarWidthPx).catch(() => null);
    if (input.files?.[0] !== file) return;
    if (!small) input.value = "";
    setTrouble(small ? undefined : t("This file cannot be read as a picture. Choose another, such as a JPG or PNG."));
    onPicture(small);
  }

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Portrait name={owner.name} image={preview ?? owner.image} className="size-24 text-5xl ring-2 ring-rail" />
      <div className="min-w-56 flex-1">
        <label htmlFor={id} className="mb-1.5 block font-medium">
          {t("Image")}
        </label>
        <input
          id={id}
          name="image"
          type="file"
          accept="image/jpeg,image/png,image/gif,image/webp,image/avif"
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-error` : undefined}
          onChange={choose}
          className="block w-full text-sm text-dim file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-full file:border file:border-solid file:border-edge/70 file:bg-transparent file:px-5 file:font-semibold file:text-screen hover:file:border-bulb hover:file:text-bulb"
        />
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-ember empty:hidden">
          {fault}
        </p>
      </div>
    </div>
  );
}
