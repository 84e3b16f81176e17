import { useQueries } from "@tanstack/react-query";
import { httpStatusOf } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import type { CartItem } from "./cart.ts";
import { useOwnedMovieIds } from "./use-owned-movie-ids.ts";

export type CartLine = {
  item: CartItem;
  price: number;
  unavailableReason: "gone" | "owned" | "notSold" | null;
};

function findReason({
  isGone,
  isOwned,
  isSold,
}: Record<"isGone" | "isOwned" | "isSold", boolean>): CartLine["unavailableReason"] {
  if (isGone) return "gone";
  if (isOwned) return "owned";
  return isSold ? null : "notSold";
}

/**
 * The cart with current data: prices may have changed, and movies may have been deleted, bought or
 * taken off sale.
 */
export function useCartLines(items: CartItem[], signedIn: boolean): CartLine[] {
  const ownedMovieIds = useOwnedMovieIds(signedIn);
  const movieResults = useQueries({
    queries: items.map(({ id }) => queryOptionsFor("GET /api/movies/:id", { params: { id } })),
  });
  return items.map((item, index) => {
    const movieResult = movieResults[index];
    const isGone = httpStatusOf(movieResult?.error) === 404;
    const movie = movieResult?.data?.data;
    const price = movie?.price ?? item.price;
    const isSold = price > 0 && movie?.downloadable !== false;
    return {
      item,
      price,
      unavailableReason: findReason({ isGone, isOwned: ownedMovieIds.has(item.id), isSold }),
    };
  });
}
