import { useMemo } from "react";
import type { Movie } from "../../contract/catalogue.ts";
import { stored, useStored } from "../ui/stored.ts";

export type Favourite = Movie & { quantity: 1 };
/** Whose favourites: an account's, or, without one, those of a visitor to this device. */
export type Owner = { id: string } | null;

const read = (json: unknown) => (Array.isArray(json) ? json.filter(isFavourite) : null);

/** Each list: the latest first; null as long as nothing is known of it. */
export const ofVisitor = stored<Favourite[] | null>("favouriteCart", read);
/** As the site last told it, so that a page shows it without waiting. */
export const ofAccount = stored<Favourite[] | null>("FavouriteCart", read);

export const favouritesOf = (owner: Owner): Favourite[] => listOf(owner, ofVisitor.get(), ofAccount.get());

export function useFavourites(owner: Owner): Favourite[] {
  const visitors = useStored(ofVisitor);
  const accounts = useStored(ofAccount);
  return useMemo(() => listOf(owner, visitors, accounts), [owner, visitors, accounts]);
}

/** Whether the site has told the account's list since the sign-in. */
export const useIsTold = () => useStored(ofAccount) !== null;

/** What was chosen before the sign-in belongs to the account already, though the site has still to hear of it. */
function listOf(owner: Owner, visitors: Favourite[] | null, accounts: Favourite[] | null): Favourite[] {
  if (!owner || !accounts) return visitors ?? [];
  const known = new Set(accounts.map(({ id }) => id));
  return [...(visitors ?? []).filter(({ id }) => !known.has(id)), ...accounts];
}

export const asFavourite = (movie: Movie): Favourite => ({ ...movie, quantity: 1 });

function isFavourite(json: unknown): json is Favourite {
  return typeof json === "object" && json !== null && "id" in json && "name" in json && "image" in json;
}
