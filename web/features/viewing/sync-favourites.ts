import { m } from "#messages";
import { viewerKey } from "../../../contract/accounts/viewer-key.ts";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { maxFavourites, milliseconds } from "../../../contract/constants.ts";
import { apiFetch } from "../../api/client.ts";
import { offlineQueue } from "../../api/offline-queue/offline-queue.ts";
import { sendOfflineQueue } from "../../api/offline-queue/send-offline-queue.ts";
import type { UnsentChange } from "../../api/offline-queue/unsent-changes.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { signedInUser } from "../accounts/session.ts";
import {
  favouriteSubjectPrefix,
  getFavouriteChangeCount,
  runInSequence,
} from "./change-favourite.ts";
import { accountFavourites, toFavourite, visitorFavourites } from "./favourites.ts";

let activeSync: AbortController | undefined;
let syncedAt = 0;

/** Keeps the cached favourites in sync with the account. Returns a function that stops the sync. */
export function startFavouritesSync(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  activeSync = controller;
  const sync = () => void syncFavourites().catch(() => {});
  const syncIfStale = () =>
    document.visibilityState === "visible" && Date.now() - syncedAt > milliseconds.minute && sync();
  document.addEventListener("visibilitychange", syncIfStale, { signal });
  addEventListener("online", sync, { signal });
  sync();
  return () => controller.abort();
}

/** Fetches the account's list, after merging the favourites that were added before the sign-in. */
export async function syncFavourites(): Promise<void> {
  const signal = activeSync?.signal;
  let countBefore: number;
  do {
    countBefore = getFavouriteChangeCount();
    await runInSequence(() => requestFavourites(countBefore, signal));
    // Repeats when a favourite changed during the request, because the response is then outdated.
  } while (countBefore !== getFavouriteChangeCount() && !signal?.aborted);
}

function isOwnFavourite({ userId, about }: UnsentChange): boolean {
  const user = signedInUser.get();
  return user !== null && userId === viewerKey(user) && about.startsWith(favouriteSubjectPrefix);
}

async function requestFavourites(
  countBefore: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  await sendOfflineQueue();
  // While changes are queued, the Worker's list is outdated, so it is not fetched.
  if (offlineQueue.get().some(isOwnFavourite)) return;
  const visitorMovies = (visitorFavourites.get() ?? [])
    .filter(({ id }) => /^[1-9]\d{0,14}$/.test(id))
    .slice(0, maxFavourites);
  const movieIds = visitorMovies.map(({ id }) => id).reverse();
  const { data } =
    movieIds.length > 0
      ? await apiFetch("POST /api/favourites/merge", { body: { movieIds } })
      : await apiFetch("GET /api/favourites");
  if (signal?.aborted || countBefore !== getFavouriteChangeCount()) return;
  syncedAt = Date.now();
  accountFavourites.set(data.map(toListEntry));
  visitorFavourites.set(null);
  if (movieIds.length > 0) alertMoviesLeftOut(movieIds, data);
}

/**
 * Converts a movie to a favourite without description and cast, which only the movie's page needs.
 */
const toListEntry = (movie: Movie) => toFavourite({ ...movie, description: "", casts: [] });

function alertMoviesLeftOut(movieIds: string[], saved: Movie[]) {
  const savedIds = new Set(saved.map(({ id }) => id));
  const leftOutCount = movieIds.filter((id) => !savedIds.has(id)).length;
  if (saved.length < maxFavourites || leftOutCount === 0) return;
  showAlert(m.viewing_favourites_full({ count: leftOutCount }), { failed: true });
}
