import { perLocale } from "../i18n/per-locale.ts";

const wholeDollarFormat = perLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency: "USD",
      maximumFractionDigits: 0,
    }),
);
const centsFormat = perLocale((locale) => new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }));

/** `$190`, or `$189.50` with cents. */
export const formatDollars = (amount: number) =>
  (Number.isInteger(amount) ? wholeDollarFormat() : centsFormat()).format(amount);
