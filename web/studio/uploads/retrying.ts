import { ApiError, isTransientError } from "../../api/client.ts";

const firstMs = 1_000;
const longestMs = 30_000;
/** A call without an answer for so long is given up and made again. */
const patienceMs = 120_000;

/** How long to wait after the nth failure in a row: twice as long each time, and never as everybody else does. */
export function backoffMs(tries: number, retryAfterMs = 0, chance = Math.random()): number {
  const most = Math.min(longestMs, firstMs * 2 ** (tries - 1));
  return Math.max(retryAfterMs, most / 2 + (most / 2) * chance);
}

export type Patience = {
  signal: AbortSignal;
  /** Waits, telling why where something is amiss. */
  rest: (ms: number, reason?: ApiError) => Promise<void>;
  /** The site has answered. */
  onAnswer: () => void;
};

/** Asks until the site says yes or no. */
export const untilAnswered = <T>(run: Patience, ask: () => Promise<T>): Promise<T> =>
  again(run, () => answered(run, ask));

/** Sends until it has arrived. However long that takes: a slow line is no dead one, and which it is `send` knows. */
export const untilSent = (run: Patience, send: () => Promise<void>): Promise<void> => again(run, send);

async function again<T>(run: Patience, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      run.signal.throwIfAborted();
      const answer = await attempt();
      run.onAnswer();
      return answer;
    } catch (error) {
      if (!isTransientError(error)) throw error;
      await run.rest(backoffMs(tries, error.retryAfterMs), error);
    }
  }
}

/** Asks once. Throws what the work was stopped with, however long the answer takes, and `ApiError` 0 when it takes too long. */
export function answered<T>({ signal }: Pick<Patience, "signal">, ask: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const tired = AbortSignal.timeout(patienceMs);
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const onTired = () => reject(new ApiError(0, {}));
  const onStop = () => reject(signal.reason);
  tired.addEventListener("abort", onTired);
  signal.addEventListener("abort", onStop);
  ask().then(resolve, reject);
  return promise.finally(() => {
    tired.removeEventListener("abort", onTired);
    signal.removeEventListener("abort", onStop);
  });
}
