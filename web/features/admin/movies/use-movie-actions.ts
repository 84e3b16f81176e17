import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Movie } from "../../../../contract/catalogue.ts";
import { messages } from "../../../../contract/messages.ts";
import { apiFetch } from "../../../api/client.ts";
import { getErrorMessage } from "../../../api/error-message.ts";
import { plural, type Text, t } from "../../../i18n/text.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { type BatchOutcome, forEachConcurrently } from "./for-each-concurrently.ts";
import { invalidateAllQueries } from "./movie-queries.ts";

export type MovieRef = Pick<Movie, "id" | "name">;
/** What is being done to several films, and how far it is. */
export type BulkProgress = { actionLabel: Text; finished: number; total: number };

type BulkAction = {
  actionLabel: Text;
  /** In front of the names of those to which it could not be done. */
  failureLabel: Text;
  act: (movie: MovieRef) => Promise<unknown>;
  onDone: (movies: MovieRef[]) => void;
};

const remove = ({ id }: MovieRef) => apiFetch("DELETE /api/deletSingleMovie", { body: { id } });
const restore = ({ id }: MovieRef) => apiFetch("POST /api/bin/:movieId/restore", { params: { movieId: id } });
const setPopular = (popular: boolean) => (movie: MovieRef) =>
  apiFetch("PUT /api/updateMovie", { body: { movieId: movie.id, popular: String(popular) } });

/** Of one its name, of several how many. */
const pluralMovies = (movies: MovieRef[], singularText: Text, pluralText: Text) =>
  plural(movies.length, singularText, pluralText, { name: movies[0]?.name ?? "" });

/** What can be done to one film or several, each with the way to take it back. */
export function useMovieActions() {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<BulkProgress | null>(null);

  async function runBulkAction(movies: MovieRef[], { actionLabel, failureLabel, act, onDone }: BulkAction) {
    const showProgress = (finished: number) => setProgress({ actionLabel, finished, total: movies.length });
    if (movies.length > 1) showProgress(0);
    const { done, failed } = await forEachConcurrently(movies, act, movies.length > 1 ? showProgress : undefined);
    setProgress(null);
    if (failed.length > 0) showAlert(`${t(failureLabel)} ${listFailures(failed)}`, { failed: true });
    if (done.length > 0) onDone(done);
    await invalidateAllQueries(queryClient);
  }

  const restoreAll = (movies: MovieRef[]) =>
    runBulkAction(movies, {
      actionLabel: "Restoring",
      failureLabel: "Not restored:",
      act: restore,
      onDone: (done) => showAlert(pluralMovies(done, "“{name}” is back.", "{count} movies are back.")),
    });

  const removeAll = (movies: MovieRef[]) =>
    runBulkAction(movies, {
      actionLabel: "Deleting",
      failureLabel: "Not deleted:",
      act: remove,
      onDone: (done) =>
        showAlert(done.length === 1 ? messages.movieDeleted : messages.moviesDeleted, {
          action: { label: t("Undo"), run: () => void restoreAll(done) },
        }),
    });

  const makePopular = (movies: MovieRef[], popular: boolean): Promise<void> =>
    runBulkAction(movies, {
      actionLabel: "Changing",
      failureLabel: "Not changed:",
      act: setPopular(popular),
      onDone: (done) =>
        showAlert(
          popular
            ? pluralMovies(done, "“{name}” is popular now.", "{count} movies are popular now.")
            : pluralMovies(done, "“{name}” is no longer popular.", "{count} movies are no longer popular."),
          {
            action: { label: t("Undo"), run: () => void makePopular(done, !popular) },
          },
        ),
    });

  return { progress, removeAll, restoreAll, makePopular };
}

/** Each by its name, with why. */
const listFailures = (failed: BatchOutcome<MovieRef>["failed"]) =>
  failed
    .map(({ item: movie, error }) => `${movie.name} (${getErrorMessage(error, messages.movieFallback)})`)
    .join(", ");
