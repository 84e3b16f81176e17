import { m } from "#messages";
import { paths } from "../../api/paths.ts";
import { accountPath } from "../../features/accounts/access.ts";
import { useUser } from "../../features/accounts/session.ts";
import { useCart } from "../../features/orders/cart.ts";
import { useFavourites } from "../../features/viewing/favourites.ts";
import { listCategoryLinks, listPageLinks } from "./page-links.ts";

/** Returns the menu's links: the built-in pages, then the owner's pages and categories. */
export const useMainLinks = () => [
  { to: paths.movies, label: m.common_movies() },
  { to: paths.about, label: m.common_about() },
  { to: paths.contact, label: m.common_contact() },
  ...listPageLinks("menu"),
  ...listCategoryLinks(),
];

/** The links for account, favourites and cart, which depend on the signed-in user. */
export function useNavLinks() {
  const user = useUser();
  const favouriteCount = useFavourites(user).length;
  const cartCount = useCart().length;
  return {
    user,
    account: { to: accountPath(user), label: user ? m.common_your_account() : m.common_sign_in() },
    favourites: {
      to: user && favouriteCount > 0 ? paths.favourites(user) : paths.noFavourites,
      label: m.site_favourites_count({ count: favouriteCount }),
      count: favouriteCount,
    },
    cart: { to: paths.cart, label: m.site_cart_count({ count: cartCount }), count: cartCount },
  };
}
