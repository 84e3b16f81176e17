import { apiFetch } from "../../api/client.ts";
import { lastActivity, storedToken } from "./session.ts";
import { signOutExpired, signOutInactive } from "./sign-out.ts";
import { inactiveAfterMs, inactivityCheckMs, tokenCheckMs } from "./timing.ts";

/** The last is a film that plays: nobody is signed out in the middle of it. */
const activityEvents = ["mousemove", "keydown", "mousedown", "touchstart", "timeupdate"] as const;

/** The page's side of a session's end, until it is told to stop; the Worker has limits of its own. */
export function watchSession(signal: AbortSignal) {
  if (signal.aborted) return;
  const listenerOptions = { capture: true, passive: true, signal };
  for (const eventName of activityEvents) addEventListener(eventName, recordActivity, listenerOptions);
  recordActivity();
  void checkToken();
  const timers = [
    setInterval(() => void (isActive() ? keepSessionAlive() : signOutInactive()), inactivityCheckMs),
    setInterval(checkToken, tokenCheckMs),
  ];
  signal.addEventListener("abort", () => {
    for (const timer of timers) clearInterval(timer);
  });
}

/** Kept where all tabs read it: who is busy in one is not away in another. Once a second is enough. */
export function recordActivity() {
  const now = Date.now();
  if (Math.abs(now - lastActivity.get()) >= 1_000) lastActivity.set(now);
}

function isActive(): boolean {
  return Date.now() - lastActivity.get() < inactiveAfterMs || isVideoPlaying();
}

function isVideoPlaying(): boolean {
  return [...document.querySelectorAll("video")].some((video) => !video.paused && !video.ended);
}

/** The Worker only knows of requests: who reads on one page for long would be away to it. */
async function keepSessionAlive() {
  await apiFetch("GET /api/protectedRoute").catch(() => null);
}

async function checkToken() {
  if (readExpiry(storedToken.get()) === null) {
    // Without an answer there is no expiry to check; the next minute asks again.
    const response = await apiFetch("GET /api/protectedRouteToken").catch(() => null);
    if (response) storedToken.set(response.userInfoII);
  }
  const expiresAt = readExpiry(storedToken.get());
  if (expiresAt !== null && expiresAt <= Date.now()) await signOutExpired();
}

/** In milliseconds, or null when this is no token info. */
function readExpiry(tokenInfo: unknown): number | null {
  const { exp } = (tokenInfo ?? {}) as { exp?: unknown };
  return typeof exp === "number" ? exp * 1_000 : null;
}
