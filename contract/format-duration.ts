import { getLocale } from "#messages/runtime";

/** Such as `30 days`, in the language of the messages beside it. */
export const formatDuration = (count: number, unit: "day" | "week" | "year"): string =>
  new Intl.NumberFormat(getLocale(), { style: "unit", unit, unitDisplay: "long" }).format(count);
