import { language } from "../../i18n/text.ts";

const dayMs = 86_400_000;
const fewestDays = 14;
const mostDays = 90;

export type Day = { day: string; value: number };

export const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10);

/**
 * Every day from the first known one until today, and two weeks at least. What a day without an entry
 * counts: nothing, or with `carried` what the day before it did.
 */
export function everyDay(known: readonly Day[], today: string, { carried = false } = {}): Day[] {
  if (known.length === 0) return [];
  const values = new Map(known.map(({ day, value }) => [day, value]));
  const last = Date.parse(today);
  const first = Math.min(...known.map(({ day }) => Date.parse(day)));
  const since = Math.max(Math.min(first, last - (fewestDays - 1) * dayMs), last - (mostDays - 1) * dayMs);
  const days: Day[] = [];
  let before = carried ? valueBefore(known, since) : 0;
  for (let at = since; at <= last; at += dayMs) {
    const day = dayAt(at);
    const value = values.get(day) ?? before;
    if (carried) before = value;
    days.push({ day, value });
  }
  return days;
}

function valueBefore(known: readonly Day[], since: number): number {
  const older = known.filter(({ day }) => Date.parse(day) < since);
  return (
    older.reduce<Day | undefined>((newest, one) => (newest && newest.day > one.day ? newest : one), undefined)?.value ??
    0
  );
}

const short = new Intl.DateTimeFormat(language, { month: "short", day: "numeric", timeZone: "UTC" });
const long = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });

/** `Nov 21` */
export const shortDay = (day: string) => short.format(Date.parse(day));

/** `Nov 21, 2026` */
export const longDay = (day: string) => long.format(Date.parse(day));
