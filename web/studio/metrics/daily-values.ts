import { toIsoDay } from "../../../contract/iso-days.ts";
import { memoizePerLocale } from "../../i18n/per-locale.ts";

const dayMs = 86_400_000;
const minDays = 14;
const maxDays = 90;

export type DailyValue = { day: string; value: number };

/**
 * Fills in every missing day from the first known day until `today`: at least the last two weeks,
 * at most the last 90 days. A missing day has the value 0 or, if `carried`, the day before's value.
 */
export function fillMissingDays(
  knownDays: readonly DailyValue[],
  today: string,
  { carried = false } = {},
): DailyValue[] {
  if (knownDays.length === 0) return [];
  const values = new Map(knownDays.map(({ day, value }) => [day, value]));
  const last = Date.parse(today);
  const first = Math.min(...knownDays.map(({ day }) => Date.parse(day)));
  const since = Math.max(
    Math.min(first, last - (minDays - 1) * dayMs),
    last - (maxDays - 1) * dayMs,
  );
  const days: DailyValue[] = [];
  let carriedValue = carried ? findValueBefore(knownDays, since) : 0;
  for (let dayMidnightMs = since; dayMidnightMs <= last; dayMidnightMs += dayMs) {
    const day = toIsoDay(dayMidnightMs);
    const value = values.get(day) ?? carriedValue;
    if (carried) carriedValue = value;
    days.push({ day, value });
  }
  return days;
}

function findValueBefore(knownDays: readonly DailyValue[], since: number): number {
  const older = knownDays.filter(({ day }) => Date.parse(day) < since);
  return (
    older.reduce<DailyValue | undefined>(
      (newest, entry) => (newest && newest.day > entry.day ? newest : entry),
      undefined,
    )?.value ?? 0
  );
}

const shortFormat = memoizePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" }),
);
const longFormat = memoizePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }),
);

const shortMonthFormat = memoizePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: "short", year: "2-digit", timeZone: "UTC" }),
);
const longMonthFormat = memoizePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }),
);

export type ChartStep = "day" | "month";

/**
 * The formats of a day, `Nov 21` and `Nov 21, 2026`, and of a month, `Nov 26` and `November 2026`.
 */
export const chartStepFormats: Record<
  ChartStep,
  { short: (day: string) => string; long: (day: string) => string }
> = {
  day: {
    short: (day) => shortFormat().format(Date.parse(day)),
    long: (day) => longFormat().format(Date.parse(day)),
  },
  month: {
    short: (day) => shortMonthFormat().format(Date.parse(day)),
    long: (day) => longMonthFormat().format(Date.parse(day)),
  },
};
