import { getSite } from "../../contract/site.ts";

export type Amount = { amountCents: number; currency: string };

export const formatAmount = ({ amountCents, currency }: Amount, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "currency", currency }).format(amountCents / 100);

/** A day such as `2026-12-03`. */
export const formatUtcDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(day));

/** `time`: in milliseconds since 1970; the day in the site's time zone. */
export const formatDay = (time: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: getSite().timeZone }).format(time);
