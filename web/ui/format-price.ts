import { getLocale } from "#messages/runtime";
import { getSite } from "../../contract/site/site.ts";

/**
 * Cached formats by locale and currency, because one Worker isolate renders all locales, and the
 * owner can change the currency.
 */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats a price in the site's currency: `$190.00`. Cents are always shown, so that all amounts
 * have one form.
 */
export function formatPrice(amount: number): string {
  const [locale, { currency }] = [getLocale(), getSite()];
  const key = `${locale} ${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: "currency", currency });
  formats.set(key, format);
  return format.format(amount);
}
