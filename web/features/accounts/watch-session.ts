import { apiFetch } from "../../api/client.ts";
import { createStoredValue } from "../../ui/stored-value.ts";
import { storedToken } from "./session.ts";
import { signOutExpired, signOutInactive } from "./sign-out.ts";
import { inactiveAfterMs, inactivityCheckMs, tokenCheckMs } from "./timing.ts";

/** The time of the last user activity in any tab, in milliseconds since 1970. */
const lastActivity = createStoredValue<number>("lastActivity", (json) =>
  typeof json === "number" ? json : 0,
);

/** The events that count as activity; `timeupdate` comes from a playing video. */
const activityEvents = ["mousemove", "keydown", "mousedown", "touchstart", "timeupdate"] as const;

/**
 * Watches for inactivity and token expiry until `signal` aborts. The Worker enforces its own
 * limits.
 */
export function observeSession(signal: AbortSignal) {
  if (signal.aborted) return;
  const listenerOptions = { capture: true, passive: true, signal };
  for (const eventName of activityEvents)
    addEventListener(eventName, recordActivity, listenerOptions);
  recordActivity();
  void checkToken();
  const timers = [
    setInterval(
      () => void (isActive() || staysSignedIn() ? keepSessionAlive() : signOutInactive()),
      inactivityCheckMs,
    ),
    setInterval(checkToken, tokenCheckMs),
  ];
  signal.addEventListener("abort", () => {
    for (const timer of timers) clearInterval(timer);
  });
}

/**
 * Records activity in storage that all tabs share, because activity in one tab counts for all.
 * Writes at most once a second.
 */
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

/**
 * Sends a request to keep the session alive. The Worker only sees requests, so a user who reads one
 * page for long would seem inactive.
 */
async function keepSessionAlive() {
  await apiFetch("GET /api/protectedRoute").catch(() => null);
}

async function checkToken() {
  if (readExpiry(storedToken.get()) === null) {
    // Without a response there is no expiry to check; the next check sends the request again.
    const response = await apiFetch("GET /api/protectedRouteToken").catch(() => null);
    if (response) storedToken.set(response.userInfoII);
  }
  const expiresAt = readExpiry(storedToken.get());
  if (expiresAt !== null && expiresAt <= Date.now()) await signOutExpired();
}

const staysSignedIn = (): boolean =>
  (storedToken.get() as { stays?: unknown } | null)?.stays === true;

/** Returns the expiry in milliseconds since 1970; null without valid token info. */
function readExpiry(tokenInfo: unknown): number | null {
  const { exp } = (tokenInfo ?? {}) as { exp?: unknown };
  return typeof exp === "number" ? exp * 1_000 : null;
}
