import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { getSite } from "../../contract/site/site.ts";

export type Amount = { amountCents: number; currency: string };

/** In the language of the messages beside it, as the days below. */
export const formatAmount = ({ amountCents, currency }: Amount): string =>
  new Intl.NumberFormat(getLocale(), { style: "currency", currency }).format(amountCents / 100);

/** A day such as `2026-12-03`. */
export const formatUtcDay = (day: string): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: "long", timeZone: "UTC" }).format(
    Date.parse(day),
  );

/** `time`: in milliseconds since 1970; the day in the site's time zone. */
export const formatDay = (time: number): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: "long", timeZone: getSite().timeZone }).format(
    time,
  );

/** The button of an email that leads to the account. */
export const accountAction = (site: string) => ({
  label: m.email_ending_action(),
  link: `${site}/dashboard`,
});
