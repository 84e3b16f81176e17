import { milliseconds } from "../../../contract/constants.ts";
import { isTransientError } from "../../api/client.ts";

const triesAtMost = 5;

/** Tries again what may pass, after 1, 2, 4 and 8 seconds, or when the site says. `attempt` counts from 0. */
export async function withPatience<Result>(
  work: (attempt: number) => Promise<Result>,
  signal: AbortSignal,
  wait: typeof waitMs = waitMs,
): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted();
    try {
      return await work(attempt);
    } catch (error) {
      if (!isTransientError(error) || attempt + 1 >= triesAtMost) throw error;
      const pauseMs = Math.max(error.retryAfterMs, 2 ** attempt * milliseconds.second);
      await wait(pauseMs, signal);
    }
  }
}

function waitMs(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, durationMs);
    signal.addEventListener("abort", stop, { once: true });
  });
}
