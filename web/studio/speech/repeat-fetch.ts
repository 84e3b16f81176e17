import pRetry from "p-retry";
import { ApiError, isTransientError } from "../../api/client.ts";
import { computeBackoffMs } from "../upload-queue/retry.ts";

/** The maximum number of retries. With waits of up to 30 seconds, they last about ten minutes. */
const maxRetries = 25;

type Waiting = {
  isOnline?: () => boolean;
  /** Waits this many milliseconds, or until the browser is online again. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
};

/**
 * Repeats a fetch after a failure, but not after a refusal. While the browser is offline, waits for
 * the connection; the failed attempt does not count.
 */
export const repeatFetch = <T>(
  attempt: () => Promise<T>,
  signal: AbortSignal,
  { isOnline = () => navigator.onLine, wait = waitOrOnline }: Waiting = {},
): Promise<T> =>
  pRetry(attempt, {
    retries: maxRetries,
    minTimeout: 0,
    signal,
    shouldRetry: ({ error }) => !(error instanceof ApiError) || isTransientError(error),
    shouldConsumeRetry: isOnline,
    onFailedAttempt: async ({ attemptNumber, retriesLeft }) => {
      if (retriesLeft > 0 || !isOnline())
        await wait(isOnline() ? computeBackoffMs(attemptNumber) : Number.POSITIVE_INFINITY, signal);
    },
  });

/** Waits this long, or until the browser is online again. Ends early after an abort. */
function waitOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const settled = new AbortController();
    const finish = () => {
      settled.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = Number.isFinite(ms) ? setTimeout(finish, ms) : undefined;
    addEventListener("online", finish, { signal: settled.signal });
    signal.addEventListener("abort", finish, { signal: settled.signal });
  });
}
