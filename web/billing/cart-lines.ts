import { useQueries } from "@tanstack/react-query";
import { answerTo } from "../app/answers.ts";
import { statusOf } from "../app/api.ts";
import type { CartItem } from "./cart.ts";
import { useOwned } from "./owned.ts";

export type CartLine = { item: CartItem; price: number; hitch: "gone" | "owned" | "free" | null };

/** The cart as the site sees it now: prices may have changed since, and films may be gone, owned or free. */
export function useCartLines(items: CartItem[], signedIn: boolean): CartLine[] {
  const owned = useOwned(signedIn);
  const found = useQueries({
    queries: items.map(({ id }) => answerTo("GET /api/movies/:id", { params: { id } })),
  });
  return items.map((item, line) => {
    const movie = found[line];
    const gone = statusOf(movie?.error) === 404;
    const price = movie?.data?.data.price ?? item.price;
    return { item, price, hitch: gone ? "gone" : owned.has(item.id) ? "owned" : price === 0 ? "free" : null };
  });
}
