import { m } from "#messages";
import { perLocale } from "../i18n/per-locale.ts";

const dayFormat = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium" }));
const utcDayFormat = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }));
const dateTimeFormat = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }),
);
const relativeTimeFormat = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));

const relativeUnits = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** `Nov 21, 2026` */
export const formatDate = (iso: string) => dayFormat().format(new Date(iso));

/** The date of a UTC day such as `2026-11-21`. */
export const formatUtcDay = (day: string) => utcDayFormat().format(new Date(day));

/** `Nov 21, 2026, 8:05 PM` */
export const formatDateTime = (iso: string) => dateTimeFormat().format(new Date(iso));

/** `5 minutes ago`, `yesterday`; the date after a month. */
export function formatTimeAgo(iso: string, now: number): string {
  const elapsedMs = now - Date.parse(iso);
  if (elapsedMs > 30 * 86_400_000) return formatDate(iso);
  for (const [unit, unitMs] of relativeUnits) {
    if (elapsedMs >= unitMs) return relativeTimeFormat().format(-Math.floor(elapsedMs / unitMs), unit);
  }
  return m.common_just_now();
}
