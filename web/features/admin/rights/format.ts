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

/** The number typed; not a number where nothing was, which the Worker refuses at its field. */
export const toNumber = (text: string): number =>
  text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", "."));
