import { ApiError, isTransientError } from "../../../api/client.ts";

const firstDelayMs = 1_000;
const maxDelayMs = 30_000;
/** A call without an answer for so long is given up and made again. */
const requestTimeoutMs = 120_000;

/** How long to wait after the nth failure in a row: twice as long each time, and never as everybody else does. */
export function backoffMs(attempts: number, retryAfterMs = 0, random = Math.random()): number {
  const ceilingMs = Math.min(maxDelayMs, firstDelayMs * 2 ** (attempts - 1));
  return Math.max(retryAfterMs, ceilingMs / 2 + (ceilingMs / 2) * random);
}

export type RetryContext = {
  signal: AbortSignal;
  /** Waits, telling why where something is amiss. */
  wait: (ms: number, reason?: ApiError) => Promise<void>;
  /** The site has answered. */
  onResponse: () => void;
};

/** Asks until the site says yes or no. */
export const retryRequest = <T>(run: RetryContext, request: () => Promise<T>): Promise<T> =>
  retry(run, () => requestWithTimeout(run, request));

/** Sends until it has arrived. However long that takes: a slow line is no dead one, and which it is `send` knows. */
export const retrySend = (run: RetryContext, send: () => Promise<void>): Promise<void> => retry(run, send);

async function retry<T>(run: RetryContext, attempt: () => Promise<T>): Promise<T> {
  for (let attemptNumber = 1; ; attemptNumber++) {
    try {
      run.signal.throwIfAborted();
      const response = await attempt();
      run.onResponse();
      return response;
    } catch (error) {
      if (!isTransientError(error)) throw error;
      await run.wait(backoffMs(attemptNumber, error.retryAfterMs), error);
    }
  }
}

/** Asks once. Throws what the work was stopped with, however long the answer takes, and `ApiError` 0 when it takes too long. */
export function requestWithTimeout<T>({ signal }: Pick<RetryContext, "signal">, request: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const onTimeout = () => reject(new ApiError(0, {}));
  const onAbort = () => reject(signal.reason);
  timeout.addEventListener("abort", onTimeout);
  signal.addEventListener("abort", onAbort);
  request().then(resolve, reject);
  return promise.finally(() => {
    timeout.removeEventListener("abort", onTimeout);
    signal.removeEventListener("abort", onAbort);
  });
}
