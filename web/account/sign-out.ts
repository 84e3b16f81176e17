import { call } from "../app/api.ts";
import { paths } from "../app/paths.ts";
import { go } from "../router/history.ts";
import { clearStored } from "../ui/stored.ts";
import { clearStorage, forgetUser, inactiveLogout, isSignedIn, relogin, signOutDue } from "./session.ts";
import { expiredRedirectMs } from "./times.ts";

export async function signOut() {
  await endSession();
  go(paths.home);
}

/** Here, in every tab, and on the site. */
export async function endSession() {
  await clearCookies();
  clearStorage();
  // Who leaves on purpose leaves nothing. A session that ran out is another matter: they come back, and it is sent then.
  clearStored(["outbox"]);
}

/** Nobody has been here for a while. */
export async function leaveInactive() {
  if (!isSignedIn()) return;
  const here = hereAndNow();
  clearStorage();
  inactiveLogout.set("true");
  await clearCookies();
  goToLogin(here);
}

/** The session's token is over. */
export async function leaveExpired() {
  if (!isSignedIn()) return;
  const here = hereAndNow();
  clearStorage();
  relogin.set("true");
  await clearCookies();
  setTimeout(() => goToLogin(here), expiredRedirectMs);
}

/** The site does not know the session any more: it was ended elsewhere, or idle for too long. */
export function leaveRefused() {
  if (!isSignedIn()) return;
  const here = hereAndNow();
  forgetUser();
  relogin.set("true");
  goToLogin(here);
}

const hereAndNow = () => location.pathname + location.search;

/** A private page may have gone there by itself by now, without knowing where to return to. */
function goToLogin(next: string) {
  go(paths.loginThen(next), { replace: location.pathname === paths.login });
}

async function clearCookies() {
  await call("POST /clear-cookies").catch(() => {
    console.error("Failed to clear cookies. Server returned an error.");
    signOutDue.set("true");
  });
}
