import pRetry from "p-retry";
import { milliseconds } from "../../../contract/constants.ts";
import { isTransientError } from "../../api/client.ts";

const maxRetries = 4;

/** Repeats a request after a transient error, after 1, 2, 4 and 8 seconds or Retry-After. */
export function retryImportRequest<Result>(
  request: () => Promise<Result>,
  signal: AbortSignal,
  wait: typeof waitMs = waitMs,
): Promise<Result> {
  return pRetry(request, {
    retries: maxRetries,
    minTimeout: 0,
    signal,
    shouldRetry: ({ error }) => isTransientError(error),
    onFailedAttempt: async ({ error, retriesConsumed, retriesLeft }) => {
      if (!isTransientError(error) || retriesLeft === 0) return;
      await wait(Math.max(error.retryAfterMs, 2 ** retriesConsumed * milliseconds.second), signal);
    },
  });
}

function waitMs(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    }, durationMs);
    signal.addEventListener("abort", onAbort, { once: true });
  });
}
