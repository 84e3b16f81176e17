import { useState } from "react";
import type { Movie } from "../../../contract/catalogue.ts";
import { messages } from "../../../contract/messages.ts";
import { useFormSubmit } from "../../api/use-form-submit.ts";
import { t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import type { FilmChoice } from "./film-choice.ts";
import { orderChosen, requireClear } from "./order-film.ts";
import { VideoChoice } from "./video-choice.tsx";

/** Gives a film a video, or another one. What plays now plays until the new one has arrived. */
export function ReplaceVideo({ movie }: { movie: Pick<Movie, "id" | "name" | "video"> }) {
  const [ordered, setOrdered] = useState<string | null>(null);
  const [film, setFilm] = useState<FilmChoice | null>(null);
  const { form, sending, formError: refusal } = useFormSubmit(order, { fallback: messages.movieFallback });

  async function order() {
    if (!film) return;
    requireClear(film);
    await orderChosen(film, { kind: "replace", movieId: movie.id, name: movie.name });
    setOrdered(t("{name} is on its way. Keep the site open until it has arrived.", { name: film.file.name }));
    setFilm(null);
  }

  return (
    <form {...form} className="grid content-start gap-5">
      <h3 className="headline text-3xl">{movie.video ? t("Replace video") : t("Add a video")}</h3>
      <VideoChoice
        film={film}
        onFilm={setFilm}
        hint={
          movie.video
            ? t("What plays now plays until the new one has arrived.")
            : t("It plays as soon as it has arrived.")
        }
      />
      <p role="alert" className="text-ember empty:hidden">
        {refusal}
      </p>
      <p role="status" className="wrap-anywhere text-bulb empty:hidden">
        {ordered}
      </p>
      {film && (
        <Button type="submit" disabled={sending} className="justify-self-start">
          {movie.video ? t("Replace video") : t("Add video")}
        </Button>
      )}
    </form>
  );
}
