const maxDelayMs = 2 * 60_000;

/**
 * Returns the delay in milliseconds before a refused request is repeated. The delay doubles with
 * each failure, is at least `Retry-After`, and is partly random, so that the browsers of a busy
 * site do not return simultaneously.
 */
export function createBackoff(firstDelayMs: number, random = Math.random) {
  let failureCount = 0;
  return {
    reset() {
      failureCount = 0;
    },
    nextDelayMs(retryAfterMs: number): number {
      const delayMs = Math.min(firstDelayMs * 2 ** failureCount, maxDelayMs);
      failureCount += 1;
      return Math.max(retryAfterMs, delayMs) * (1 + random() / 2);
    },
  };
}
