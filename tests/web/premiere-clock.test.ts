import { afterEach, expect, it, vi } from "vitest";
import {
  clockOffsetQuery,
  getLastKnownClockOffset,
} from "../../web/features/catalogue/use-premiere.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("the browser's estimate of the Worker's time is never ahead of the Worker's clock", async () => {
  const [deviceMs, aheadMs] = [Date.parse("2026-12-03T19:00:00Z"), 5_000];
  vi.useFakeTimers({ now: deviceMs, toFake: ["Date"] });
  const fetchTime = async () => {
    vi.setSystemTime(deviceMs + 900);
    const now = new Date(Date.now() + aheadMs).toISOString();
    vi.setSystemTime(deviceMs + 1_000);
    return Response.json({ data: { now } });
  };
  vi.stubGlobal("fetch", fetchTime);
  const offset = await (clockOffsetQuery.queryFn as () => Promise<number>)();
  expect(offset).toBe(aheadMs - 100);
});

it("the last estimate of the Worker's time stays in use after a failed request", () => {
  expect(getLastKnownClockOffset({ data: 7, isError: true })).toBe(7);
  expect(getLastKnownClockOffset({ data: undefined, isError: true })).toBe(0);
  expect(getLastKnownClockOffset({ data: undefined, isError: false })).toBeUndefined();
});
