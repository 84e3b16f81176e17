import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import type { SaleCounts } from "../../../contract/movies/admin-movies.ts";
import { apiFetch } from "../../api/client.ts";
import { getErrorMessage } from "../../api/error-message.ts";
import type { Message } from "../../i18n/message.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { describeAffectedSales } from "./describe-affected-sales.ts";
import { type ConcurrentOutcome, forEachConcurrently } from "./for-each-concurrently.ts";
import { invalidateAllQueries } from "./movie-queries.ts";

export type MovieRef = Pick<Movie, "id" | "name">;
/** The progress of an action on several movies. */
export type BulkActionProgress = { actionLabel: Message; finished: number; total: number };

type BulkAction<Target extends MovieRef> = {
  actionLabel: Message;
  /** The text that precedes the names of the movies for which the action failed. */
  failureLabel: Message;
  act: (movie: Target) => Promise<unknown>;
  onDone: (movies: Target[]) => void;
};

const remove = ({ id }: MovieRef) => apiFetch("DELETE /api/deletSingleMovie", { body: { id } });
const restore = ({ id }: MovieRef) =>
  apiFetch("POST /api/bin/:movieId/restore", { params: { movieId: id } });
type VersionedMovie = MovieRef & { version: number };
const publish = ({ id, version }: VersionedMovie) =>
  apiFetch("POST /api/movies/:id/publish", { params: { id }, body: { version } });
const setPopular = (popular: boolean) => (movie: MovieRef) =>
  apiFetch("PUT /api/updateMovie", { body: { movieId: movie.id, popular: String(popular) } });

/** Returns the parameters of a message: the number of movies, and the name of the first movie. */
const nameOrCount = (movies: MovieRef[]) => ({ count: movies.length, name: movies[0]?.name ?? "" });

/** Actions on one or several movies, each with an undo. */
export function useMovieActions() {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<BulkActionProgress | null>(null);

  async function runBulkAction<Target extends MovieRef>(
    movies: Target[],
    { actionLabel, failureLabel, act, onDone }: BulkAction<Target>,
  ) {
    const showProgress = (finished: number) =>
      setProgress({ actionLabel, finished, total: movies.length });
    if (movies.length > 1) showProgress(0);
    const { done, failed } = await forEachConcurrently(
      movies,
      act,
      movies.length > 1 ? showProgress : undefined,
    );
    setProgress(null);
    if (failed.length > 0) showAlert(`${failureLabel()} ${listFailures(failed)}`, { failed: true });
    if (done.length > 0) onDone(done);
    await invalidateAllQueries(queryClient);
  }

  const restoreAll = (
    movies: MovieRef[],
    toMessage: (params: ReturnType<typeof nameOrCount>) => string = m.movies_admin_restored,
  ) =>
    runBulkAction(movies, {
      actionLabel: m.movies_admin_restoring,
      failureLabel: m.movies_admin_restore_failed,
      act: restore,
      onDone: (done) => showAlert(toMessage(nameOrCount(done))),
    });

  function removeAll(movies: MovieRef[]): Promise<void> {
    const deleted: SaleCounts[] = [];
    const toMessage = (done: MovieRef[]) =>
      describeAffectedSales(deleted) ??
      (done.length === 1 ? m.spec_movie_deleted() : m.spec_movies_deleted());
    return runBulkAction(movies, {
      actionLabel: m.movies_admin_deleting,
      failureLabel: m.movies_admin_delete_failed,
      act: async (movie) => {
        deleted.push(await remove(movie));
      },
      onDone: (done) =>
        showAlert(toMessage(done), {
          action: { label: m.common_undo(), run: () => void restoreAll(done) },
        }),
    });
  }

  const makePopular = (movies: MovieRef[], popular: boolean): Promise<void> =>
    runBulkAction(movies, {
      actionLabel: m.movies_admin_changing,
      failureLabel: m.movies_admin_change_failed,
      act: setPopular(popular),
      onDone: (done) =>
        showAlert(
          popular
            ? m.movies_admin_made_popular(nameOrCount(done))
            : m.movies_admin_made_unpopular(nameOrCount(done)),
          {
            action: { label: m.common_undo(), run: () => void makePopular(done, !popular) },
          },
        ),
    });

  const publishAll = (movies: VersionedMovie[]): Promise<void> =>
    runBulkAction(movies, {
      actionLabel: m.movies_admin_publishing,
      failureLabel: m.movies_admin_publish_failed,
      act: publish,
      onDone: (done) => showAlert(m.movies_admin_published(nameOrCount(done))),
    });

  return { progress, removeAll, restoreAll, makePopular, publishAll };
}

/** Lists the names of the movies for which the action failed, each with its error. */
const listFailures = <Target extends MovieRef>(failed: ConcurrentOutcome<Target>["failed"]) =>
  failed
    .map(
      ({ item: movie, error }) =>
        `${movie.name} (${getErrorMessage(error, m.spec_movie_fallback())})`,
    )
    .join(", ");
