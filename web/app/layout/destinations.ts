import { accountAddress } from "../../account/access.ts";
import { useUser } from "../../account/session.ts";
import { useCart } from "../../billing/cart.ts";
import { type Text, t } from "../../language/text.ts";
import { useFavourites } from "../../viewing/favourites.ts";
import { paths } from "../paths.ts";

export const mainLinks: readonly { to: string; label: Text }[] = [
  { to: paths.movies, label: "Movies" },
  { to: paths.about, label: "About" },
  { to: paths.contact, label: "Contact" },
];

/** Where the account, favourites and cart links lead now, and what they are called. */
export function useDestinations() {
  const user = useUser();
  const favourites = useFavourites(user).length;
  const cart = useCart().length;
  return {
    user,
    account: { to: accountAddress(user), label: t(user ? "Your account" : "Sign in") },
    favourites: {
      to: user && favourites > 0 ? paths.favourites(user) : paths.noFavourites,
      label: t("Favourites: {count}", { count: favourites }),
      count: favourites,
    },
    cart: { to: paths.cart, label: t("Cart: {count}", { count: cart }), count: cart },
  };
}
