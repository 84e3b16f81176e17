import { call } from "../app/api.ts";
import { lastActivity, token } from "./session.ts";
import { leaveExpired, leaveInactive } from "./sign-out.ts";
import { inactiveAfterMs, inactivityCheckMs, tokenCheckMs } from "./times.ts";

/** The last is a film that plays: nobody is signed out in the middle of it. */
const signsOfLife = ["mousemove", "keydown", "mousedown", "touchstart", "timeupdate"] as const;

/** The page's side of a session's end, until it is told to stop; the Worker has limits of its own. */
export function watchSession(signal: AbortSignal) {
  if (signal.aborted) return;
  const listening = { capture: true, passive: true, signal };
  for (const sign of signsOfLife) addEventListener(sign, noteActivity, listening);
  noteActivity();
  void checkToken();
  const timers = [
    setInterval(() => void (isActive() ? stay() : leaveInactive()), inactivityCheckMs),
    setInterval(checkToken, tokenCheckMs),
  ];
  signal.addEventListener("abort", () => {
    for (const timer of timers) clearInterval(timer);
  });
}

/** Kept where all tabs read it: who is busy in one is not away in another. Once a second is enough. */
export function noteActivity() {
  const now = Date.now();
  if (Math.abs(now - lastActivity.get()) >= 1_000) lastActivity.set(now);
}

function isActive(): boolean {
  return Date.now() - lastActivity.get() < inactiveAfterMs || isFilmPlaying();
}

function isFilmPlaying(): boolean {
  return [...document.querySelectorAll("video")].some((film) => !film.paused && !film.ended);
}

/** The Worker only knows of requests: who reads on one page for long would be away to it. */
async function stay() {
  await call("GET /api/protectedRoute").catch(() => null);
}

async function checkToken() {
  if (expiryOf(token.get()) === null) {
    // Without an answer there is no expiry to check; the next minute asks again.
    const answer = await call("GET /api/protectedRouteToken").catch(() => null);
    if (answer) token.set(answer.userInfoII);
  }
  const expiresAt = expiryOf(token.get());
  if (expiresAt !== null && expiresAt <= Date.now()) await leaveExpired();
}

/** In milliseconds, or null when this is no token info. */
function expiryOf(stored: unknown): number | null {
  const { exp } = (stored ?? {}) as { exp?: unknown };
  return typeof exp === "number" ? exp * 1_000 : null;
}
