import { getLocale } from "#messages/runtime";

/** Formats a duration such as `30 days` in the page's language. */
export const formatDuration = (count: number, unit: "day" | "week" | "year"): string =>
  new Intl.NumberFormat(getLocale(), { style: "unit", unit, unitDisplay: "long" }).format(count);
