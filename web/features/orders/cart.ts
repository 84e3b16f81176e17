import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { createStoredValue, useStoredValue } from "../../ui/stored-value.ts";

export type CartItem = Movie & { quantity: 1 };

const cart = createStoredValue<CartItem[]>("cart", (json) =>
  Array.isArray(json) ? json.filter(isCartItem) : [],
);

export const useCart = () => useStoredValue(cart);

export function addToCart(movie: Movie) {
  if (cart.get().some(({ id }) => id === movie.id)) {
    showAlert(m.billing_cart_already_added({ movie: movie.name }));
    return;
  }
  cart.set([...cart.get(), { ...movie, quantity: 1 }]);
  showAlert(m.billing_cart_added({ movie: movie.name }));
}

/**
 * Removes a movie from the cart and offers an undo, which restores the movie at its previous
 * position.
 */
export function removeFromCart({ id, name }: Pick<CartItem, "id" | "name">) {
  const previous = cart.get();
  removeMoviesFromCart([id]);
  const movieOrder = previous.map((item) => item.id);
  showAlert(m.billing_cart_removed({ movie: name }), {
    action: {
      label: m.common_undo(),
      run: () => {
        const current = cart.get();
        const restored = previous.filter(
          (item) => item.id === id && current.every((other) => other.id !== id),
        );
        cart.set(
          [...current, ...restored].sort(
            (first, second) => positionIn(movieOrder, first) - positionIn(movieOrder, second),
          ),
        );
      },
    },
  });
}

export function removeMoviesFromCart(movieIds: string[]) {
  const remaining = cart.get().filter(({ id }) => !movieIds.includes(id));
  if (remaining.length < cart.get().length) cart.set(remaining);
}

/** Returns a movie's position in `movieOrder`. Movies that were added later sort last. */
function positionIn(movieOrder: string[], { id }: CartItem): number {
  const position = movieOrder.indexOf(id);
  return position === -1 ? movieOrder.length : position;
}

function isCartItem(json: unknown): json is CartItem {
  if (typeof json !== "object" || json === null) return false;
  const { id, name, price } = json as Record<string, unknown>;
  return typeof id === "string" && typeof name === "string" && typeof price === "number";
}
