import { call } from "../app/api.ts";
import { isSignedIn, signOutDue } from "./session.ts";

/** Ends the session whose end the site could not be told; a newer session is none of that's business. */
export async function signOutLate() {
  if (signOutDue.get() === null) return;
  if (!isSignedIn() && !(await call("POST /clear-cookies").catch(() => null))) return;
  signOutDue.set(null);
}
