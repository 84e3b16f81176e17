import pRetry from "p-retry";
import { ApiError, isTransientError } from "../../api/client.ts";

const firstDelayMs = 1_000;
const maxDelayMs = 30_000;
/** A request without a response for this many milliseconds is given up and sent again. */
const requestTimeoutMs = 120_000;

/** Returns the wait, in ms, after `attempts` failures in a row: doubled each time, with jitter. */
export function computeBackoffMs(
  attempts: number,
  retryAfterMs = 0,
  random = Math.random(),
): number {
  const ceilingMs = Math.min(maxDelayMs, firstDelayMs * 2 ** (attempts - 1));
  return Math.max(retryAfterMs, ceilingMs / 2 + (ceilingMs / 2) * random);
}

export type RetryContext = {
  signal: AbortSignal;
  /** Waits before the next attempt. */
  wait: (ms: number, reason: ApiError) => Promise<void>;
  onResponse: () => void;
};

/**
 * Repeats a request until the site accepts or refuses it. Throws the `ApiError` of a refusal, or
 * the signal's reason after an abort.
 */
export const retryRequest = <T>(run: RetryContext, request: () => Promise<T>): Promise<T> =>
  retrySending(run, () => requestWithTimeout(run, request));

/**
 * Repeats sending bytes. There is no time limit, because `putBytes` detects a dead connection
 * itself.
 */
export function retrySending<T>(run: RetryContext, attempt: () => Promise<T>): Promise<T> {
  return pRetry(attempt, {
    retries: Number.POSITIVE_INFINITY,
    // `run.wait` does the waiting: it follows Retry-After and ends early when the browser is online
    // again.
    minTimeout: 0,
    signal: run.signal,
    shouldRetry: ({ error }) => isTransientError(error),
    onFailedAttempt: async ({ error, attemptNumber }) => {
      if (isTransientError(error))
        await run.wait(computeBackoffMs(attemptNumber, error.retryAfterMs), error);
    },
  }).then((response) => {
    run.onResponse();
    return response;
  });
}

/**
 * Sends a request. Throws the signal's reason at once after an abort, and `ApiError` with status 0
 * after the time limit.
 */
async function requestWithTimeout<T>(
  { signal }: RetryContext,
  request: () => Promise<T>,
): Promise<T> {
  const settled = new AbortController();
  try {
    return await new Promise<T>((resolve, reject) => {
      const once = { signal: settled.signal };
      const timeout = AbortSignal.timeout(requestTimeoutMs);
      timeout.addEventListener("abort", () => reject(new ApiError(0, {})), once);
      signal.addEventListener("abort", () => reject(signal.reason), once);
      request().then(resolve, reject);
    });
  } finally {
    settled.abort();
  }
}
