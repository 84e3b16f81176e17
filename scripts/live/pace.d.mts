/** The average rate, in calls per millisecond, at which commands may call Cloudflare's API. */
export const callsPerMs: number;
export type Pace = { take(): Promise<void>; pause(ms: number): void };
export function createTokenBucket(options?: {
  now?: () => number;
  wait?: (ms: number) => Promise<unknown>;
}): Pace;
