import { getLocale } from "#messages/runtime";
import { getSite } from "../../contract/site/site.ts";

export type Amount = { amountCents: number; currency: string };

/** Formats an amount in the language of the message. */
export const formatAmount = ({ amountCents, currency }: Amount): string =>
  new Intl.NumberFormat(getLocale(), { style: "currency", currency }).format(amountCents / 100);

export const amountParams = (amount: Amount) => ({
  amount: formatAmount(amount),
  site: getSite().name,
});
