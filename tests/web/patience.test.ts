import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withTimeout } from "../../worker/ssr/timeout.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const after = (ms: number) => new Promise<string>((done) => setTimeout(() => done("answer"), ms));

it("waits for an answer that comes in time, and leaves no clock running", async () => {
  const answer = withTimeout(after(2_900));
  await vi.advanceTimersByTimeAsync(2_900);
  expect(await answer).toBe("answer");
  expect(vi.getTimerCount()).toBe(0);
});

it("waits no longer than a page may", async () => {
  const late = withTimeout(after(60_000)).catch(String);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await late).toContain("3000 ms");
});

it("hears what went wrong meanwhile", async () => {
  await expect(withTimeout(Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(vi.getTimerCount()).toBe(0);
});
