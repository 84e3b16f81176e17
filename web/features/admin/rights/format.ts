import { getLocale } from "#messages/runtime";
import { getSite } from "../../../../contract/site.ts";

/** With cents, also where there are none, so that columns line up. */
export const formatCents = (amount: number): string =>
  new Intl.NumberFormat(getLocale(), { style: "currency", currency: getSite().currency }).format(amount);

/** `2026-12` as `December 2026`. */
export const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat(getLocale(), { year: "numeric", month: "long", timeZone: "UTC" }).format(
    Date.parse(`${month}-01`),
  );
