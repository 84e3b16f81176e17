import { useState } from "react";
import { messages } from "../../../contract/messages.ts";
import { apiFetch } from "../../api/client.ts";
import { useFormSubmit } from "../../api/use-form-submit.ts";
import { t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { posterOf } from "./adding/poster.ts";
import { PosterChoice } from "./adding/poster-choice.tsx";
import { usePoster } from "./adding/use-poster.ts";

type Props = { movieId: string; onReplaced: () => Promise<void> };

/** Another poster in place of the one there is; that one is gone at once. */
export function ReplacePoster({ movieId, onReplaced }: Props) {
  const [image, setImage] = useState<File | null>(null);
  const [replaced, setReplaced] = useState<string | null>(null);
  const poster = usePoster(image);
  const { form, sending, issues, formError: refusal } = useFormSubmit(replace, { fallback: messages.movieFallback });

  async function replace() {
    if (!image) return;
    const { pictures, colour } = await posterOf(image);
    const { message } = await apiFetch("PUT /api/movies/:id/image", {
      params: { id: movieId },
      form: { ...pictures, colour },
    });
    setImage(null);
    setReplaced(message);
    await onReplaced();
  }

  return (
    <form {...form} className="grid content-start gap-5">
      <h3 className="headline text-3xl">{t("Replace poster")}</h3>
      <PosterChoice image={image} poster={poster} error={issues.image} onImage={setImage} />
      <p role="alert" className="text-ember empty:hidden">
        {refusal}
      </p>
      <p role="status" className="text-bulb empty:hidden">
        {replaced}
      </p>
      {image && (
        <Button type="submit" disabled={sending} className="justify-self-start">
          {t("Replace poster")}
        </Button>
      )}
    </form>
  );
}
