import { apiFetch } from "../api/client.ts";
import { createRandomId } from "../api/new-id.ts";

let lastChange: Promise<unknown> = Promise.resolve();

/** Adds a movie to the viewer's favourites, or removes it. */
export function changeFavourite(
  movieId: string,
  { viewerId, isFavourite }: { viewerId: string; isFavourite: boolean },
): Promise<unknown> {
  const change = isFavourite
    ? apiFetch("POST /addfavourite", {
        body: { movieId, Id: viewerId },
        idempotencyKey: createRandomId(),
      })
    : apiFetch("DELETE /api/favourites/:movieId", { params: { movieId } });
  lastChange = change.catch(() => undefined);
  return change;
}

/** Loads data that depends on the favourites, and repeats this if a favourite changed meanwhile. */
export async function loadWithFavourites<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const change = lastChange;
  await change;
  const loaded = await load();
  return change === lastChange ? loaded : loadWithFavourites(load);
}
