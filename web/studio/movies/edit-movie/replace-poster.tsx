import { useState } from "react";
import { m } from "#messages";
import { apiFetch } from "../../../api/client.ts";
import { Button } from "../../../ui/button.tsx";
import { FormResult } from "../../editor/form-result.tsx";
import { useAdminForm } from "../../editor/use-admin-form.ts";
import { PosterField } from "../poster/poster-field.tsx";
import { preparePoster } from "../poster/prepare-poster.ts";
import { usePoster } from "../poster/use-poster.ts";

type Props = { movieId: string; onReplaced: () => Promise<void> };

export function ReplacePoster({ movieId, onReplaced }: Props) {
  const [image, setImage] = useState<File | null>(null);
  const [statusMessage, setStatusMessage] = useState<string | null>(null);
  const poster = usePoster(image);
  const { form, sending, issues, formError } = useAdminForm(replace, {
    fallback: m.spec_movie_fallback(),
  });

  async function replace() {
    if (!image) return;
    const { images, colour } = await preparePoster(image);
    const { message } = await apiFetch("PUT /api/movies/:id/image", {
      params: { id: movieId },
      form: { ...images, colour },
    });
    setImage(null);
    setStatusMessage(message);
    await onReplaced();
  }

  return (
    <form {...form} className="grid content-start gap-5">
      <h3 className="headline text-3xl">{m.movies_admin_replace_poster()}</h3>
      <PosterField image={image} poster={poster} error={issues.image} onImage={setImage} />
      <FormResult formError={formError} statusMessage={statusMessage} />
      {image && (
        <Button type="submit" disabled={sending} className="justify-self-start">
          {m.movies_admin_replace_poster()}
        </Button>
      )}
    </form>
  );
}
