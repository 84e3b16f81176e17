const maxDelayMs = 2 * 60_000;

/**
 * Returns the delay before a refused request is repeated, in milliseconds: doubled with each
 * failure, at least `Retry-After`, and partly random, so that the browsers of a busy site do not
 * return simultaneously.
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
