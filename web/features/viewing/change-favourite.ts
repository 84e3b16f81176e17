import { m } from "#messages";
import { viewerKey } from "../../../contract/accounts/viewer-key.ts";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { ApiError, apiFetch, httpStatusOf } from "../../api/client.ts";
import { dequeueSubjectChanges, enqueueChange } from "../../api/offline-queue/offline-queue.ts";
import { showAlert } from "../../ui/alerts.tsx";
import {
  accountFavourites,
  type Favourite,
  type FavouritesOwner,
  getFavourites,
  toFavourite,
  visitorFavourites,
} from "./favourites.ts";

/** `index` is the movie's position in the list. */
type FavouriteChange = { movie: Movie; included: boolean; index?: number };

const failureMs = 2_000;
/** The prefix of `about` for a queued change of a favourite in the offline queue. */
export const favouriteSubjectPrefix = "favourite ";

/** Chains the requests about favourites, so that they reach the Worker in order. */
let requestChain: Promise<unknown> = Promise.resolve();
let changeCount = 0;

export const getFavouriteChangeCount = () => changeCount;

export function runInSequence<Result>(task: () => Promise<Result>): Promise<Result> {
  const result = requestChain.then(task);
  requestChain = result.catch(() => {});
  return result;
}

export function addToFavourites(owner: FavouritesOwner, movie: Movie) {
  if (!getFavourites(owner).some(({ id }) => id === movie.id))
    return changeFavourite(owner, { movie, included: true });
  const action = { label: m.common_remove(), run: () => removeFromFavourites(owner, movie) };
  showAlert(m.spec_favourite_exists(), { durationMs: failureMs, failed: true, action });
}

/**
 * Removes a movie from the favourites and offers an undo, which restores the movie at its previous
 * position.
 */
export function removeFromFavourites(owner: FavouritesOwner, movie: Movie) {
  const index = getFavourites(owner).findIndex(({ id }) => id === movie.id);
  changeFavourite(owner, { movie, included: false });
  const action = {
    label: m.common_undo(),
    run: () => changeFavourite(owner, { movie, included: true, index }),
  };
  showAlert(m.viewing_favourite_removed({ name: movie.name }), { action });
}

/**
 * Changes favourites in the browser at once, then sends the change. Every change by the user passes
 * through this function.
 */
function changeFavourite(owner: FavouritesOwner, change: FavouriteChange): void {
  const index =
    change.index ??
    Math.max(
      0,
      getFavourites(owner).findIndex(({ id }) => id === change.movie.id),
    );
  changeCount += 1;
  applyChange(owner, change);
  if (owner) void runInSequence(() => sendChange(owner, { ...change, index }));
  else if (change.included) showAlert(m.spec_favourite_added());
}

async function sendChange(
  owner: { id: string },
  { movie, included, index }: FavouriteChange,
): Promise<void> {
  const subject = `${favouriteSubjectPrefix}${movie.id}`;
  const addRequest = { body: { movieId: movie.id, Id: owner.id } };
  const removeRequest = { params: { movieId: movie.id } };
  try {
    if (included) showAlert((await apiFetch("POST /addfavourite", addRequest)).message);
    else await apiFetch("DELETE /api/favourites/:movieId", removeRequest);
    dequeueSubjectChanges(viewerKey(owner), subject);
  } catch (error) {
    if (httpStatusOf(error) === 0) {
      const key = viewerKey(owner);
      if (included) enqueueChange(key, subject, "POST /addfavourite", addRequest);
      else enqueueChange(key, subject, "DELETE /api/favourites/:movieId", removeRequest);
      return showAlert(m.offline_change_saved());
    }
    // When the session has ended, the user is a visitor, and the account's list must not be
    // changed.
    if (httpStatusOf(error) === 401) return;
    const refusal = error instanceof ApiError ? error : null;
    showAlert(refusal?.message ?? m.spec_movie_fallback(), { durationMs: failureMs, failed: true });
    // The movie was added in another browser meanwhile, so the list is already as wanted.
    if (refusal?.code !== "favourite_exists")
      applyChange(owner, { movie, included: !included, index });
  }
}

function applyChange(owner: FavouritesOwner, { movie, included, index = 0 }: FavouriteChange) {
  const removeMovie = (list: Favourite[] | null) => list?.filter(({ id }) => id !== movie.id) ?? [];
  const insertMovie = (list: Favourite[]) =>
    included ? list.toSpliced(index, 0, toFavourite(movie)) : list;
  if (!owner) return visitorFavourites.set(insertMovie(removeMovie(visitorFavourites.get())));
  if (visitorFavourites.get() !== null) visitorFavourites.set(removeMovie(visitorFavourites.get()));
  if (included || accountFavourites.get() !== null)
    accountFavourites.set(insertMovie(removeMovie(accountFavourites.get())));
}
