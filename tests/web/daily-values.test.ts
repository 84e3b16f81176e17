import { describe, expect, test } from "vitest";
import { fillMissingDays } from "../../web/studio/metrics/daily-values.ts";
import { formatBytes } from "../../web/ui/format-bytes.ts";

const today = "2026-11-21";
const valuesOf = (days: { value: number }[]) => days.map(({ value }) => value);

describe("the daily values of a chart", () => {
  test("the daily values of a chart are empty without data", () => {
    expect(fillMissingDays([], today)).toEqual([]);
  });

  test("the daily values of a chart cover at least two weeks, with 0 for a day without an entry", () => {
    const days = fillMissingDays([{ day: "2026-11-19", value: 7 }], today);
    expect(days.map(({ day }) => day)).toEqual([
      ...Array.from({ length: 13 }, (_, index) => `2026-11-${String(index + 8).padStart(2, "0")}`),
      today,
    ]);
    expect(valuesOf(days).slice(-4)).toEqual([0, 7, 0, 0]);
  });

  test("the daily values of a chart carry a value forward until the next entry, even into the next month", () => {
    const known = [
      { day: "2026-10-30", value: 4 },
      { day: "2026-11-02", value: 6 },
    ];
    const days = fillMissingDays(known, today, { carried: true });
    expect(days[0]).toEqual({ day: "2026-10-30", value: 4 });
    expect(valuesOf(days).slice(0, 5)).toEqual([4, 4, 4, 6, 6]);
    expect(days.at(-1)).toEqual({ day: today, value: 6 });
  });

  test("the daily values of a chart cover at most ninety days", () => {
    const known = [
      { day: "2026-01-01", value: 3 },
      { day: "2026-03-01", value: 5 },
    ];
    const days = fillMissingDays(known, today, { carried: true });
    expect(days).toHaveLength(90);
    expect(new Set(valuesOf(days))).toEqual(new Set([5]));
    expect(new Set(valuesOf(fillMissingDays(known, today)))).toEqual(new Set([0]));
  });
});

test("bytes are formatted with a unit and at most two significant digits", () => {
  const words = [0, 999, 1000, 11_240_000, 3_460_000_000, 2e18].map(formatBytes);
  expect(words).toEqual(["0 B", "999 B", "1 kB", "11 MB", "3.5 GB", "2,000 PB"]);
});
