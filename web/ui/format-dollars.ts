import { getLocale } from "#messages/runtime";

const wholeDollarFormat = new Intl.NumberFormat(getLocale(), {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const centsFormat = new Intl.NumberFormat(getLocale(), { style: "currency", currency: "USD" });

/** `$190`, and `$189.50` where there are cents. */
export const formatDollars = (amount: number) =>
  (Number.isInteger(amount) ? wholeDollarFormat : centsFormat).format(amount);
