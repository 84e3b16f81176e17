import { useMemo } from "react";
import type { Movie } from "../../../contract/catalogue.ts";
import { createStoredValue, useStoredValue } from "../../ui/stored-value.ts";

export type Favourite = Movie & { quantity: 1 };
/** Whose favourites: an account's, or, without one, those of a visitor to this device. */
export type Owner = { id: string } | null;

const readFavourites = (json: unknown) => (Array.isArray(json) ? json.filter(isFavourite) : null);

/** Each list: the latest first; null as long as nothing is known of it. */
export const visitorFavourites = createStoredValue<Favourite[] | null>("favouriteCart", readFavourites);
/** As the site last told it, so that a page shows it without waiting. */
export const accountFavourites = createStoredValue<Favourite[] | null>("FavouriteCart", readFavourites);

export const getFavourites = (owner: Owner): Favourite[] =>
  combineFavourites(owner, visitorFavourites.get(), accountFavourites.get());

export function useFavourites(owner: Owner): Favourite[] {
  const visitorList = useStoredValue(visitorFavourites);
  const accountList = useStoredValue(accountFavourites);
  return useMemo(() => combineFavourites(owner, visitorList, accountList), [owner, visitorList, accountList]);
}

/** Whether the site has told the account's list since the sign-in. */
export const useFavouritesLoaded = () => useStoredValue(accountFavourites) !== null;

/** What was chosen before the sign-in belongs to the account already, though the site has still to hear of it. */
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
  return typeof json === "object" && json !== null && "id" in json && "name" in json && "image" in json;
}
