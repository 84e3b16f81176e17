import { useMemo } from "react";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { createStoredValue, useStoredValue } from "../../ui/stored-value.ts";

export type Favourite = Movie & { quantity: 1 };
/** The account that owns the favourites; null for a visitor on this device. */
export type FavouritesOwner = { id: string; profileId?: string } | null;

const readFavourites = (json: unknown) => (Array.isArray(json) ? json.filter(isFavourite) : null);

/** A visitor's favourites, newest first; null while unknown. */
export const visitorFavourites = createStoredValue<Favourite[] | null>(
  "favouriteCart",
  readFavourites,
);
/**
 * The account's favourites in the last response, newest first, so that pages show them without
 * waiting; null while unknown.
 */
export const accountFavourites = createStoredValue<Favourite[] | null>(
  "FavouriteCart",
  readFavourites,
);

export const getFavourites = (owner: FavouritesOwner): Favourite[] =>
  combineFavourites(owner, visitorFavourites.get(), accountFavourites.get());

export function useFavourites(owner: FavouritesOwner): Favourite[] {
  const visitorList = useStoredValue(visitorFavourites);
  const accountList = useStoredValue(accountFavourites);
  return useMemo(
    () => combineFavourites(owner, visitorList, accountList),
    [owner, visitorList, accountList],
  );
}

/** Whether the account's list has been loaded since the sign-in. */
export const useFavouritesLoaded = () => useStoredValue(accountFavourites) !== null;

/**
 * Returns the account's favourites, including favourites added before the sign-in that are not sent
 * yet.
 */
function combineFavourites(
  owner: FavouritesOwner,
  visitorList: Favourite[] | null,
  accountList: Favourite[] | null,
): Favourite[] {
  if (!owner || !accountList) return visitorList ?? [];
  const known = new Set(accountList.map(({ id }) => id));
  return [...(visitorList ?? []).filter(({ id }) => !known.has(id)), ...accountList];
}

export const toFavourite = (movie: Movie): Favourite => ({ ...movie, quantity: 1 });

function isFavourite(json: unknown): json is Favourite {
  return (
    typeof json === "object" && json !== null && "id" in json && "name" in json && "image" in json
  );
}
