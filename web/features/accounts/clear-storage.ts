import { clearStoredValues } from "../../ui/stored-value.ts";

const userKeys = [
  "UserInfo",
  "userInfo",
  "IsLogin",
  "role",
  "Token",
  "subscription",
  "lastActivity",
  "FavouriteCart",
];
const visitKeys = [
  "favouriteCart",
  "contactDraft",
  "Active",
  "orderId",
  "errand",
  "recentSearches",
  "InactiveLogout",
  "relogin",
];

export function clearStoredUser() {
  document.documentElement.removeAttribute("data-session");
  clearStoredValues(userKeys);
}

/** Clears what every feature stored for the signed-in user. Device settings and the cart stay. */
export function clearUserStorage() {
  clearStoredUser();
  clearStoredValues(visitKeys);
}
