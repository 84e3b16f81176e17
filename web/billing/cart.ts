import type { Movie } from "../../contract/catalogue.ts";
import { showAlert } from "../ui/alerts.tsx";
import { stored, useStored } from "../ui/stored.ts";

export type CartItem = Movie & { quantity: 1 };

const cart = stored<CartItem[]>("cart", (json) => (Array.isArray(json) ? json.filter(isCartItem) : []));

export const useCart = () => useStored(cart);

export function addToCart(movie: Movie) {
  if (cart.get().some(({ id }) => id === movie.id)) {
    showAlert(`${movie.name} is in your cart already.`);
    return;
  }
  cart.set([...cart.get(), { ...movie, quantity: 1 }]);
  showAlert(`${movie.name} is in your cart.`);
}

export function removeFromCart(movieId: string) {
  cart.set(cart.get().filter(({ id }) => id !== movieId));
}

function isCartItem(json: unknown): json is CartItem {
  if (typeof json !== "object" || json === null) return false;
  const { id, name, price } = json as Record<string, unknown>;
  return typeof id === "string" && typeof name === "string" && typeof price === "number";
}
