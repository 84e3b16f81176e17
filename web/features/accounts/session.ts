import { isStaff } from "../../../contract/access/staff-roles.ts";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { roles } from "../../../contract/constants.ts";
import {
  clearStoredValues,
  createStoredText,
  createStoredValue,
  type StoredValue,
  useStoredValue,
} from "../../ui/stored-value.ts";

/**
 * The user whom this browser considers signed in. Only for display; the Worker authorises every
 * request.
 */
const storedUser = createStoredValue<UserInfo | null>("UserInfo", (json) =>
  isUserInfo(json) ? json : null,
);
/** The stored user as last confirmed by the Worker. */
const confirmedUser = createStoredValue<UserInfo | null>("userInfo", (json) =>
  isUserInfo(json) ? json : null,
);
const isLogin = createStoredText("IsLogin");
const role = createStoredText("role");
/**
 * The session's token info. Between verification and sign-in, the response to the verification is
 * stored here.
 */
export const storedToken = createStoredValue<unknown>("Token", (json) => json);

/** Whether the last session ended by inactivity (`inactiveLogout`) or expiry (`expiredLogout`). */
export const inactiveLogout = createStoredText("InactiveLogout");
export const expiredLogout = createStoredText("relogin");
/** Set after a failed sign-out request, so that the request is repeated. */
export const pendingSignOut = createStoredText("signOutDue");

export const useUser = (): UserInfo | null => useStoredValue(storedUser);

/** The signed-in user for code outside of React. */
export const signedInUser: Pick<StoredValue<UserInfo | null>, "get" | "subscribe"> = storedUser;

export const isSignedIn = (): boolean => storedUser.get() !== null;

/**
 * Whether the page came with a session cookie although this browser has stored neither a user nor a
 * sign-out.
 */
export const hasUnknownSession = (): boolean =>
  typeof document !== "undefined" &&
  document.documentElement.hasAttribute("data-session") &&
  [storedUser, pendingSignOut, inactiveLogout, expiredLogout].every((item) => item.get() === null);

/** Whether one of the staff may be signed in, as far as this browser knows. */
export function mayBeStaff(): boolean {
  const user = storedUser.get();
  return (user !== null && isStaff(user)) || hasUnknownSession();
}

/** Stores a new user and clears the previous session's token info and sign-out reason. */
export function setSignedInUser(user: UserInfo) {
  for (const item of [storedToken, inactiveLogout, expiredLogout]) item.set(null);
  storeUser(user);
}

export function confirmUser(user: UserInfo) {
  // The session's profile was deleted in another browser, so its stored favourites are outdated.
  if (storedUser.get()?.profileId !== user.profileId) clearStoredValues(["FavouriteCart"]);
  storeUser(user);
  confirmedUser.set(user);
}

function storeUser(user: UserInfo) {
  isLogin.set("true");
  role.set(user.role);
  storedUser.set(user);
}

function isUserInfo(json: unknown): json is UserInfo {
  if (typeof json !== "object" || json === null) return false;
  const { id, name, role } = json as Record<string, unknown>;
  return (
    typeof id === "string" && typeof name === "string" && roles.some((known) => known === role)
  );
}
