import { memoizePerLocale } from "../../i18n/per-locale.ts";
import { chartStepFormats } from "../metrics/daily-values.ts";

const percentFormat = memoizePerLocale(
  (locale) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }),
);

/** Formats a month: `November 2026`. */
export const formatMonth = (month: string) => chartStepFormats.month.long(`${month}-01`);
/** Formats a month: `Nov 26`. */
export const formatShortMonth = (month: string) => chartStepFormats.month.short(`${month}-01`);
/** Formats a percentage; a dash for null. */
export const formatPercent = (percent: number | null) =>
  percent === null ? "–" : percentFormat().format(percent / 100);

/** Returns the month that is `count` months after `month`. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

/** Returns `value` if it is a month. URLs can contain anything. */
export const parseMonth = (value: string | null): string | undefined =>
  value !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? value : undefined;
