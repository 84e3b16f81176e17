import { useMemo } from "react";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { createStoredValue, useStoredValue } from "../../ui/stored-value.ts";

export type Favourite = Movie & { quantity: 1 };
/** The account that owns the favourites; null for a visitor on this device. */
export type Owner = { id: string } | null;

const readFavourites = (json: unknown) => (Array.isArray(json) ? json.filter(isFavourite) : null);

/** Both lists: newest first; null until they are known. */
export const visitorFavourites = createStoredValue<Favourite[] | null>(
  "favouriteCart",
  readFavourites,
);
/** The last response, cached so that pages show it without waiting. */
export const accountFavourites = createStoredValue<Favourite[] | null>(
  "FavouriteCart",
  readFavourites,
);

export const getFavourites = (owner: Owner): Favourite[] =>
  combineFavourites(owner, visitorFavourites.get(), accountFavourites.get());

export function useFavourites(owner: Owner): Favourite[] {
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
 * Favourites added before the sign-in count as the account's own, even before they have been sent.
 */
function combineFavourites(
  owner: Owner,
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
