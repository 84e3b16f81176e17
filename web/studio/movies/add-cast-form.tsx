import { useState } from "react";
import type { CastEntry } from "../../../contract/catalogue.ts";
import { messages } from "../../../contract/messages.ts";
import { useSubmit } from "../../app/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { middleOfPicture } from "../../ui/middle-of-picture.ts";
import { sendCasts } from "./send-casts.ts";

const portraitSize = 512;

type Props = { movieId: string; casts: readonly CastEntry[]; onAdded: (message: string) => Promise<void> };

/** As specified, an entry without name, role or image, or one that is there already, is left out without a word. */
export function AddCastForm({ movieId, casts, onAdded }: Props) {
  const [unreadable, setUnreadable] = useState(false);
  const { form, sending, refusal } = useSubmit(add, { fallback: messages.movieFallback });

  async function add(fields: FormData) {
    const [name, role] = [String(fields.get("name")).trim(), String(fields.get("role")).trim()];
    const image = fields.get("imageurl");
    setUnreadable(false);
    const isKnown = casts.some((entry) => entry.cast.name === name && entry.role === role);
    if (!name || !role || !(image instanceof File) || image.size === 0 || isKnown) return;
    const portrait = await middleOfPicture(image, portraitSize, portraitSize).catch(() => null);
    if (!portrait) return setUnreadable(true);
    const message = await sendCasts(movieId, [{ name, role, picture: portrait }]);
    form.ref.current?.reset();
    await onAdded(message);
  }

  return (
    <form {...form} className="mt-8 border-t border-rail pt-6 text-base text-screen">
      <fieldset className="grid gap-4">
        <legend className="headline mb-4 text-3xl">Add to the casts</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Name" name="name" maxLength={120} autoComplete="off" />
          <TextField label="Role" name="role" maxLength={120} autoComplete="off" />
        </div>
        <label className="block font-medium">
          Image
          <input
            name="imageurl"
            type="file"
            accept="image/jpeg,image/png,image/gif,image/webp"
            aria-description={`${messages.imageTypesHint}; its middle is shown in a circle`}
            className="mt-1.5 block w-full text-sm text-dim file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-full file:border file:border-solid file:border-edge/70 file:bg-transparent file:px-5 file:font-semibold file:text-screen hover:file:border-bulb hover:file:text-bulb"
          />
        </label>
        <p role="alert" className="text-ember empty:hidden">
          {unreadable ? "This file cannot be read as a picture. Choose another." : refusal}
        </p>
        <Button type="submit" disabled={sending} className="justify-self-start">
          Add cast
        </Button>
      </fieldset>
    </form>
  );
}
