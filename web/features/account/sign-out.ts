import type { NavigateOptions } from "react-router-dom";
import { apiFetch } from "../../api/client.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { clearStoredValues } from "../../ui/stored-value.ts";
import { clearStorage, clearUser, inactiveLogout, isSignedIn, pendingSignOut, relogin } from "./session.ts";
import { expiredRedirectMs } from "./timing.ts";

export async function signOut() {
  await clearSession(paths.home);
}

/** Signs out here, in every tab, and on the site, and shows another page. */
export async function clearSession(nextPath: string, options?: NavigateOptions) {
  await clearCookies();
  navigate(nextPath, options);
  clearStorage();
  // Who leaves on purpose leaves nothing. A session that ran out is another matter: they come back, and it is sent then.
  clearStoredValues(["outbox"]);
}

/** Nobody has been here for a while. */
export async function signOutInactive() {
  if (!isSignedIn()) return;
  const returnPath = getCurrentPath();
  clearStorage();
  inactiveLogout.set("true");
  await clearCookies();
  goToLogin(returnPath);
}

/** The session's token is over. */
export async function signOutExpired() {
  if (!isSignedIn()) return;
  const returnPath = getCurrentPath();
  clearStorage();
  relogin.set("true");
  await clearCookies();
  setTimeout(() => goToLogin(returnPath), expiredRedirectMs);
}

/** The site does not know the session any more: it was ended elsewhere, or idle for too long. */
export function signOutRevoked() {
  if (!isSignedIn()) return;
  const returnPath = getCurrentPath();
  clearUser();
  relogin.set("true");
  goToLogin(returnPath);
}

const getCurrentPath = () => location.pathname + location.search;

/** A private page may have gone there by itself by now, without knowing where to return to. */
function goToLogin(next: string) {
  navigate(paths.loginWithNext(next), { replace: location.pathname === paths.login });
}

async function clearCookies() {
  await apiFetch("POST /clear-cookies").catch(() => {
    console.error("Failed to clear cookies. Server returned an error.");
    pendingSignOut.set("true");
  });
}

/** Ends the session whose end the site could not be told; a newer session is none of that's business. */
export async function finishPendingSignOut() {
  if (pendingSignOut.get() === null) return;
  if (!isSignedIn() && !(await apiFetch("POST /clear-cookies").catch(() => null))) return;
  pendingSignOut.set(null);
}
