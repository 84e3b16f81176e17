import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { milliseconds } from "../../contract/constants.ts";
import { Trend } from "../../web/studio/metrics/trend.tsx";

const now = Date.parse("2026-11-30T12:00:00Z");

beforeEach(() => vi.useFakeTimers({ now, toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

/** Returns 60 days that end today, the last 30 with another value than the 30 before. */
const listDays = (before: number, recent: number) =>
  Array.from({ length: 60 }, (_, i) => ({
    day: new Date(now - (59 - i) * milliseconds.day).toISOString().slice(0, 10),
    value: i < 30 ? before : recent,
  }));

const render = (days: ReturnType<typeof listDays>, by: "sum" | "last") =>
  renderToStaticMarkup(createElement(Trend, { days, by }));

it("a figure of the dashboard shows the sum of its last 30 days against the 30 days before", () => {
  const html = render(listDays(1, 2), "sum");
  expect(html).toContain("60 in the last 30 days, +100% against the 30 days before");
  const points = /points="([^"]*)"/.exec(html)?.[1]?.split(" ");
  expect(points).toHaveLength(30);
});

it("a figure of the current state shows its change since 30 days ago", () => {
  expect(render(listDays(20, 15), "last")).toContain("-25% against 30 days ago");
});

it("a figure of the dashboard without data from before the last 30 days shows no change", () => {
  const html = render(listDays(0, 3).slice(-20), "last");
  expect(html).toContain("The last 30 days");
  expect(html).not.toContain("%");
});

it("a figure of the dashboard without data shows no trend line", () => {
  expect(render([], "sum")).toBe("");
});
