import { milliseconds } from "../../../../contract/constants.ts";
import { isTransientError } from "../../../api/client.ts";

const maxAttempts = 5;

/** Retries transient errors after 1, 2, 4 and 8 seconds, or after `Retry-After`. `attempt` counts from 0. */
export async function retryImportRequest<Result>(
  request: (attempt: number) => Promise<Result>,
  signal: AbortSignal,
  sleep: typeof sleepMs = sleepMs,
): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted();
    try {
      return await request(attempt);
    } catch (error) {
      if (!isTransientError(error) || attempt + 1 >= maxAttempts) throw error;
      const pauseMs = Math.max(error.retryAfterMs, 2 ** attempt * milliseconds.second);
      await sleep(pauseMs, signal);
    }
  }
}

function sleepMs(durationMs: number, signal: AbortSignal): Promise<void> {
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
