import { setTimeout } from "node:timers/promises";

/**
 * The rate limit of API calls. Cloudflare blocks a user for five minutes after 1,200 calls in five
 * minutes, including the calls of the dashboard and of Wrangler:
 * https://developers.cloudflare.com/fundamentals/api/reference/limits/. These values permit 1,110
 * calls in five minutes.
 */
const burst = 150;
export const callsPerMs = 3.2 / 1000;

/**
 * Creates a token bucket. `take()` resolves when the next call may begin; `pause(ms)` holds all
 * calls back.
 */
export function createTokenBucket({ now = Date.now, wait = setTimeout } = {}) {
  let tokens = burst;
  let countedAt = now();
  let pausedUntil = 0;
  return {
    async take() {
      const time = now();
      tokens = Math.min(burst, tokens + (time - countedAt) * callsPerMs) - 1;
      countedAt = time;
      const delayMs = Math.max(-tokens / callsPerMs, pausedUntil - time);
      if (delayMs > 0) await wait(delayMs);
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, now() + ms);
    },
  };
}
