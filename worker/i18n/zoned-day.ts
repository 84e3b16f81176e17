import { addDays } from "../../contract/iso-days.ts";

/** The formats by time zone. Making one takes far longer than formatting a day. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the day of an instant in a time zone: `2026-12-03`. */
export function dayOf(time: number, timeZone: string): string {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  formats.set(timeZone, format);
  return format.format(time);
}

/**
 * The maximum difference between the start of a day in any time zone and the day's midnight in UTC.
 */
const maxOffsetMs = 15 * 3_600_000;

/** Returns the first instant of a day in a time zone, even where a clock change skips midnight. */
export function startOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(day);
  let [before, from] = [midnight - maxOffsetMs, midnight + maxOffsetMs];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (dayOf(middle, timeZone) < day) before = middle;
    else from = middle;
  }
  return from;
}

/** Returns the first instant after a day in a time zone. */
export const endOfDay = (day: string, timeZone: string): number =>
  startOfDay(addDays(day, 1), timeZone);
