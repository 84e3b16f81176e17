import { memoizePerLocale } from "../i18n/per-locale.ts";

const utcShortDayFormat = memoizePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" }),
);

/** Formats a UTC day without its year: `Nov 21`. */
export const formatShortUtcDay = (day: string) => utcShortDayFormat().format(new Date(day));
