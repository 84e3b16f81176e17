import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Movie } from "../../../contract/catalogue.ts";
import { messages } from "../../../contract/messages.ts";
import { apiFetch } from "../../api/client.ts";
import { getErrorMessage } from "../../api/error-message.ts";
import { plural, type Text, t } from "../../i18n/text.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { forgetLists } from "./queries.ts";
import { forEachOf, type Outcome } from "./several.ts";

export type Film = Pick<Movie, "id" | "name">;
/** What is being done to several films, and how far it is. */
export type Progress = { doing: Text; finished: number; total: number };

type Work = {
  doing: Text;
  /** In front of the names of those to which it could not be done. */
  failing: Text;
  act: (film: Film) => Promise<unknown>;
  onDone: (films: Film[]) => void;
};

const remove = ({ id }: Film) => apiFetch("DELETE /api/deletSingleMovie", { body: { id } });
const restore = ({ id }: Film) => apiFetch("POST /api/bin/:movieId/restore", { params: { movieId: id } });
const setPopular = (popular: boolean) => (film: Film) =>
  apiFetch("PUT /api/updateMovie", { body: { movieId: film.id, popular: String(popular) } });

/** Of one its name, of several how many. */
const manyOf = (films: Film[], one: Text, several: Text) =>
  plural(films.length, one, several, { name: films[0]?.name ?? "" });

/** What can be done to one film or several, each with the way to take it back. */
export function useMovieActions() {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);

  async function doTo(films: Film[], { doing, failing, act, onDone }: Work) {
    const showProgress = (finished: number) => setProgress({ doing, finished, total: films.length });
    if (films.length > 1) showProgress(0);
    const { done, failed } = await forEachOf(films, act, films.length > 1 ? showProgress : undefined);
    setProgress(null);
    if (failed.length > 0) showAlert(`${t(failing)} ${namesOf(failed)}`, { failed: true });
    if (done.length > 0) onDone(done);
    await forgetLists(queries);
  }

  const restoreAll = (films: Film[]) =>
    doTo(films, {
      doing: "Restoring",
      failing: "Not restored:",
      act: restore,
      onDone: (done) => showAlert(manyOf(done, "“{name}” is back.", "{count} movies are back.")),
    });

  const removeAll = (films: Film[]) =>
    doTo(films, {
      doing: "Deleting",
      failing: "Not deleted:",
      act: remove,
      onDone: (done) =>
        showAlert(done.length === 1 ? messages.movieDeleted : messages.moviesDeleted, {
          action: { label: t("Undo"), run: () => void restoreAll(done) },
        }),
    });

  const makePopular = (films: Film[], popular: boolean): Promise<void> =>
    doTo(films, {
      doing: "Changing",
      failing: "Not changed:",
      act: setPopular(popular),
      onDone: (done) =>
        showAlert(
          popular
            ? manyOf(done, "“{name}” is popular now.", "{count} movies are popular now.")
            : manyOf(done, "“{name}” is no longer popular.", "{count} movies are no longer popular."),
          {
            action: { label: t("Undo"), run: () => void makePopular(done, !popular) },
          },
        ),
    });

  return { progress, removeAll, restoreAll, makePopular };
}

/** Each by its name, with why. */
const namesOf = (failed: Outcome<Film>["failed"]) =>
  failed.map(({ thing, error }) => `${thing.name} (${getErrorMessage(error, messages.movieFallback)})`).join(", ");
