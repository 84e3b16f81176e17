import type { Movie } from "../../contract/catalogue.ts";
import { t } from "../language/text.ts";
import { showAlert } from "../ui/alerts.tsx";
import { stored, useStored } from "../ui/stored.ts";

export type CartItem = Movie & { quantity: 1 };

const cart = stored<CartItem[]>("cart", (json) => (Array.isArray(json) ? json.filter(isCartItem) : []));

export const useCart = () => useStored(cart);

export function addToCart(movie: Movie) {
  if (cart.get().some(({ id }) => id === movie.id)) {
    showAlert(t("{film} is in your cart already.", { film: movie.name }));
    return;
  }
  cart.set([...cart.get(), { ...movie, quantity: 1 }]);
  showAlert(t("{film} is in your cart.", { film: movie.name }));
}

/** Takes a film out, and offers to put it back where it was. */
export function removeFromCart({ id, name }: Pick<CartItem, "id" | "name">) {
  const before = cart.get();
  takeFromCart([id]);
  const places = before.map((item) => item.id);
  showAlert(t("{film} is out of your cart.", { film: name }), {
    action: {
      label: t("Undo"),
      run: () => {
        const kept = cart.get();
        const back = before.filter((item) => item.id === id && kept.every((other) => other.id !== id));
        cart.set([...kept, ...back].sort((one, other) => placeIn(places, one) - placeIn(places, other)));
      },
    },
  });
}

export function takeFromCart(movieIds: string[]) {
  const kept = cart.get().filter(({ id }) => !movieIds.includes(id));
  if (kept.length < cart.get().length) cart.set(kept);
}

/** What was not there before comes last. */
function placeIn(places: string[], { id }: CartItem): number {
  const place = places.indexOf(id);
  return place === -1 ? places.length : place;
}

function isCartItem(json: unknown): json is CartItem {
  if (typeof json !== "object" || json === null) return false;
  const { id, name, price } = json as Record<string, unknown>;
  return typeof id === "string" && typeof name === "string" && typeof price === "number";
}
