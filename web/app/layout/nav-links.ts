import { paths } from "../../api/paths.ts";
import { accountPath } from "../../features/account/access.ts";
import { useUser } from "../../features/account/session.ts";
import { useCart } from "../../features/billing/cart.ts";
import { useFavourites } from "../../features/viewing/favourites.ts";
import { type Text, t } from "../../i18n/text.ts";

export const mainLinks: readonly { to: string; label: Text }[] = [
  { to: paths.movies, label: "Movies" },
  { to: paths.about, label: "About" },
  { to: paths.contact, label: "Contact" },
];

/** Where the account, favourites and cart links lead now, and what they are called. */
export function useNavLinks() {
  const user = useUser();
  const favouriteCount = useFavourites(user).length;
  const cartCount = useCart().length;
  return {
    user,
    account: { to: accountPath(user), label: t(user ? "Your account" : "Sign in") },
    favourites: {
      to: user && favouriteCount > 0 ? paths.favourites(user) : paths.noFavourites,
      label: t("Favourites: {count}", { count: favouriteCount }),
      count: favouriteCount,
    },
    cart: { to: paths.cart, label: t("Cart: {count}", { count: cartCount }), count: cartCount },
  };
}
