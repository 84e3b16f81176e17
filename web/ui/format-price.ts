import { getLocale } from "#messages/runtime";
import { getSite } from "../../contract/site/site.ts";

/**
 * By locale and currency: one isolate renders all locales, and the owner can change the currency.
 */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * `$190.00`, in the site's currency: with cents, also where there are none, so that no two amounts
 * differ in form.
 */
export function formatPrice(amount: number): string {
  const [locale, { currency }] = [getLocale(), getSite()];
  const key = `${locale} ${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: "currency", currency });
  formats.set(key, format);
  return format.format(amount);
}
