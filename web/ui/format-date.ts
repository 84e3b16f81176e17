import { m } from "#messages";
import { memoizePerLocale } from "../i18n/per-locale.ts";

const dayFormat = memoizePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium" }),
);
const utcDayFormat = memoizePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }),
);
const utcLongDayFormat = memoizePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }),
);
const utcMonthFormat = memoizePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { year: "numeric", month: "long", timeZone: "UTC" }),
);
const dateTimeFormat = memoizePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }),
);
const relativeTimeFormat = memoizePerLocale(
  (locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }),
);

const relativeUnits = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** Formats a time as a day: `Nov 21, 2026`. */
export const formatDate = (iso: string) => dayFormat().format(new Date(iso));

/** Formats a UTC day such as `2026-11-21`. */
export const formatUtcDay = (day: string) => utcDayFormat().format(new Date(day));

/** Formats a UTC day in full: `November 21, 2026`. */
export const formatLongUtcDay = (day: string) => utcLongDayFormat().format(new Date(day));

/**
 * Formats a date of which only the month or the year may be known: `1895`, `1895-10` or
 * `1895-10-04`.
 */
export function formatPartialDate(date: string): string {
  if (date.length <= 4) return date;
  return (date.length === 7 ? utcMonthFormat() : utcDayFormat()).format(new Date(date));
}

/** Formats a time: `Nov 21, 2026, 8:05 PM`. */
export const formatDateTime = (iso: string) => dateTimeFormat().format(new Date(iso));

/**
 * Formats a time as `5 minutes ago` or `yesterday`, or as a date if it is more than 30 days ago.
 */
export function formatTimeAgo(iso: string, now: number): string {
  const elapsedMs = now - Date.parse(iso);
  if (elapsedMs > 30 * 86_400_000) return formatDate(iso);
  for (const [unit, unitMs] of relativeUnits) {
    if (elapsedMs >= unitMs)
      return relativeTimeFormat().format(-Math.floor(elapsedMs / unitMs), unit);
  }
  return m.common_just_now();
}
