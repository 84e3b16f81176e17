import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withTimeout } from "../../worker/ssr/timeout.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const resolveAfter = (ms: number) =>
  new Promise<string>((done) => setTimeout(() => done("answer"), ms));

it("withTimeout waits for a result that arrives in time, and leaves no timer running", async () => {
  const response = withTimeout(resolveAfter(2_900));
  await vi.advanceTimersByTimeAsync(2_900);
  expect(await response).toBe("answer");
  expect(vi.getTimerCount()).toBe(0);
});

it("withTimeout rejects after the timeout", async () => {
  const late = withTimeout(resolveAfter(60_000)).catch(String);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await late).toContain("3000 ms");
});

it("withTimeout passes on an error", async () => {
  await expect(withTimeout(Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(vi.getTimerCount()).toBe(0);
});
