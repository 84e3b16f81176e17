import type { NavigateOptions } from "react-router-dom";
import { apiFetch } from "../../api/client.ts";
import { getPagePath, navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { clearStoredValues } from "../../ui/stored-value.ts";
import { clearStoredUser, clearUserStorage } from "./clear-storage.ts";
import { expiredLogout, inactiveLogout, isSignedIn, pendingSignOut } from "./session.ts";
import { expiredRedirectMs } from "./timing.ts";

export async function signOut() {
  await clearSession(paths.home);
}

/** Signs out in every tab and at the Worker, and navigates to `nextPath`. */
export async function clearSession(nextPath: string, options?: NavigateOptions) {
  await clearCookies();
  navigate(nextPath, options);
  clearUserStorage();
  // A sign-out by the user discards unsent changes. After an expired session, unsent changes stay
  // until the next sign-in.
  clearStoredValues(["outbox", "reviewDrafts"]);
}

/** Signs out after inactivity. */
export async function signOutInactive() {
  if (!isSignedIn()) return;
  const returnPath = getCurrentPath();
  clearUserStorage();
  inactiveLogout.set("true");
  await clearCookies();
  goToLogin(returnPath);
}

/** Signs out when the session's token has expired. */
export async function signOutExpired() {
  if (!isSignedIn()) return;
  const returnPath = getCurrentPath();
  clearUserStorage();
  expiredLogout.set("true");
  await clearCookies();
  setTimeout(() => goToLogin(returnPath), expiredRedirectMs);
}

/** Signs out when the Worker has reported the session as ended. */
export function signOutRevoked() {
  if (!isSignedIn()) return;
  const returnPath = getCurrentPath();
  clearStoredUser();
  expiredLogout.set("true");
  goToLogin(returnPath);
}

const getCurrentPath = () => getPagePath() + location.search;

/**
 * Navigates to the login page, which leads back to `next`. If a private page has already redirected
 * to the login page without `next`, that entry of the history is replaced.
 */
function goToLogin(next: string) {
  navigate(paths.loginWithNext(next), { replace: getPagePath() === paths.login });
}

async function clearCookies() {
  await apiFetch("POST /clear-cookies").catch(() => {
    console.error("Failed to clear cookies. Server returned an error.");
    pendingSignOut.set("true");
  });
}

/** Repeats a sign-out request that failed, unless somebody has signed in since. */
export async function finishPendingSignOut() {
  if (pendingSignOut.get() === null) return;
  if (!isSignedIn() && !(await apiFetch("POST /clear-cookies").catch(() => null))) return;
  pendingSignOut.set(null);
}
