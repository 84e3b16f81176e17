import type { UserInfo } from "../../../contract/accounts.ts";
import { roles } from "../../../contract/constants.ts";
import { clearStoredValues, createStoredValue, type StoredValue, useStoredValue } from "../../ui/stored-value.ts";

const readText = (json: unknown) => (json === null ? null : String(json));

/** Who the browser takes to be signed in. It decides what is shown; the Worker decides what is allowed. */
const storedUser = createStoredValue<UserInfo | null>("UserInfo", (json) => (isUserInfo(json) ? json : null));
/** The same person, as the site last confirmed it. */
const confirmedUser = createStoredValue<UserInfo | null>("userInfo", (json) => (isUserInfo(json) ? json : null));
const isLogin = createStoredValue<string | null>("IsLogin", readText);
const role = createStoredValue<string | null>("role", readText);
/** Until when the session lasts. After a verification and before the sign-in: what the site answered to it. */
export const storedToken = createStoredValue<unknown>("Token", (json) => json);
/** When somebody last did something, in any tab: milliseconds since 1970. */
export const lastActivity = createStoredValue<number>("lastActivity", (json) => (typeof json === "number" ? json : 0));

/** Why the last session ended: nobody was there, or it was over. */
export const inactiveLogout = createStoredValue<string | null>("InactiveLogout", readText);
export const relogin = createStoredValue<string | null>("relogin", readText);
/** Somebody signed out while the site could not be told. */
export const pendingSignOut = createStoredValue<string | null>("signOutDue", readText);

const userKeys = ["UserInfo", "userInfo", "IsLogin", "role", "Token", "subscription", "lastActivity", "FavouriteCart"];
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

export const useUser = (): UserInfo | null => useStoredValue(storedUser);

/** Told on the sign-in page, until somebody signs in. */
export function useSignOutReason(): "inactive" | "ended" | null {
  const inactive = useStoredValue(inactiveLogout);
  const ended = useStoredValue(relogin);
  return inactive ? "inactive" : ended ? "ended" : null;
}

/** For what goes on outside of pages. */
export const signedInUser: Pick<StoredValue<UserInfo | null>, "get" | "subscribe"> = storedUser;

export const isSignedIn = (): boolean => storedUser.get() !== null;

/** The page came with a session that this browser knows nobody of, and that nobody has left. */
export const hasUnknownSession = (): boolean =>
  typeof document !== "undefined" &&
  document.documentElement.hasAttribute("data-session") &&
  [storedUser, pendingSignOut, inactiveLogout, relogin].every((item) => item.get() === null);

/** After a sign-in: a new person, whose token is not known yet. */
export function setSignedInUser(user: UserInfo) {
  for (const item of [storedToken, inactiveLogout, relogin]) item.set(null);
  storeUser(user);
}

export function confirmUser(user: UserInfo) {
  storeUser(user);
  confirmedUser.set({ id: user.id, name: user.name, role: user.role });
}

function storeUser({ id, name, role: userRole }: UserInfo) {
  isLogin.set("true");
  role.set(userRole);
  storedUser.set({ id, name, role: userRole });
}

export function clearUser() {
  document.documentElement.removeAttribute("data-session");
  clearStoredValues(userKeys);
}

/** All that a visit leaves behind, whichever part of the site wrote it. Settings of the device, and the cart, stay. */
export function clearStorage() {
  clearUser();
  clearStoredValues(visitKeys);
}

function isUserInfo(json: unknown): json is UserInfo {
  if (typeof json !== "object" || json === null) return false;
  const { id, name, role } = json as Record<string, unknown>;
  return typeof id === "string" && typeof name === "string" && roles.some((known) => known === role);
}
