import type { UserInfo } from "../../contract/accounts.ts";
import { roles } from "../../contract/constants.ts";
import { clearStored, type Stored, stored, useStored } from "../ui/stored.ts";

const text = (json: unknown) => (json === null ? null : String(json));

/** Who the browser takes to be signed in. It decides what is shown; the Worker decides what is allowed. */
const storedUser = stored<UserInfo | null>("UserInfo", (json) => (isUserInfo(json) ? json : null));
/** The same person, as the site last confirmed it. */
const confirmedUser = stored<UserInfo | null>("userInfo", (json) => (isUserInfo(json) ? json : null));
const isLogin = stored<string | null>("IsLogin", text);
const role = stored<string | null>("role", text);
/** Until when the session lasts. After a verification and before the sign-in: what the site answered to it. */
export const token = stored<unknown>("Token", (json) => json);
/** When somebody last did something, in any tab: milliseconds since 1970. */
export const lastActivity = stored<number>("lastActivity", (json) => (typeof json === "number" ? json : 0));

/** Why the last session ended: nobody was there, or it was over. */
export const inactiveLogout = stored<string | null>("InactiveLogout", text);
export const relogin = stored<string | null>("relogin", text);
/** Somebody signed out while the site could not be told. */
export const signOutDue = stored<string | null>("signOutDue", text);

const ofTheUser = ["UserInfo", "userInfo", "IsLogin", "role", "Token", "subscription", "lastActivity", "FavouriteCart"];
const ofTheVisit = [
  "favouriteCart",
  "contactDraft",
  "Active",
  "orderId",
  "errand",
  "recentSearches",
  "InactiveLogout",
  "relogin",
];

export const useUser = (): UserInfo | null => useStored(storedUser);

/** Told on the sign-in page, until somebody signs in. */
export function useWhySignedOut(): "inactive" | "ended" | null {
  const inactive = useStored(inactiveLogout);
  const ended = useStored(relogin);
  return inactive ? "inactive" : ended ? "ended" : null;
}

/** For what goes on outside of pages. */
export const signedInUser: Pick<Stored<UserInfo | null>, "get" | "subscribe"> = storedUser;

export const isSignedIn = (): boolean => storedUser.get() !== null;

/** The page came with a session that this browser knows nobody of, and that nobody has left. */
export const isForgotten = (): boolean =>
  typeof document !== "undefined" &&
  document.documentElement.hasAttribute("data-session") &&
  [storedUser, signOutDue, inactiveLogout, relogin].every((item) => item.get() === null);

/** After a sign-in: a new person, whose token is not known yet. */
export function welcomeUser(user: UserInfo) {
  for (const item of [token, inactiveLogout, relogin]) item.set(null);
  rememberUser(user);
}

export function confirmUser(user: UserInfo) {
  rememberUser(user);
  confirmedUser.set({ id: user.id, name: user.name, role: user.role });
}

function rememberUser({ id, name, role: itsRole }: UserInfo) {
  isLogin.set("true");
  role.set(itsRole);
  storedUser.set({ id, name, role: itsRole });
}

export function forgetUser() {
  document.documentElement.removeAttribute("data-session");
  clearStored(ofTheUser);
}

/** All that a visit leaves behind, whichever part of the site wrote it. Settings of the device, and the cart, stay. */
export function clearStorage() {
  forgetUser();
  clearStored(ofTheVisit);
}

function isUserInfo(json: unknown): json is UserInfo {
  if (typeof json !== "object" || json === null) return false;
  const { id, name, role } = json as Record<string, unknown>;
  return typeof id === "string" && typeof name === "string" && roles.some((known) => known === role);
}
