import { getLocale } from "#messages/runtime";
import { getSite } from "../../contract/site.ts";

/** By locale, currency and precision: one isolate renders all locales, and the owner can change the currency. */
const formats = new Map<string, Intl.NumberFormat>();

function getFormat(maximumFractionDigits: 0 | 2): Intl.NumberFormat {
  const [locale, { currency }] = [getLocale(), getSite()];
  const key = `${locale} ${currency} ${maximumFractionDigits}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat(locale, { style: "currency", currency, maximumFractionDigits });
  formats.set(key, format);
  return format;
}

/** `$190`, or `$189.50` with cents, in the site's currency. */
export const formatPrice = (amount: number) => getFormat(Number.isInteger(amount) ? 0 : 2).format(amount);
