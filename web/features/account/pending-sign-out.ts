import { apiFetch } from "../../api/client.ts";
import { isSignedIn, pendingSignOut } from "./session.ts";

/** Ends the session whose end the site could not be told; a newer session is none of that's business. */
export async function finishPendingSignOut() {
  if (pendingSignOut.get() === null) return;
  if (!isSignedIn() && !(await apiFetch("POST /clear-cookies").catch(() => null))) return;
  pendingSignOut.set(null);
}
