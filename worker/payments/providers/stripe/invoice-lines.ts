import type Stripe from "stripe";
import type { ProviderPayment } from "../payment-provider.ts";

/**
 * Finds the invoice line of the plan: the line whose period ends last. Negative lines, which credit
 * unused time of an earlier plan, are ignored.
 */
const findPlanLine = (lines: Stripe.InvoiceLineItem[]): Stripe.InvoiceLineItem | undefined =>
  lines
    .filter(({ amount }) => amount >= 0)
    .toSorted((one, other) => other.period.end - one.period.end)[0];

export function findPaidPeriod(lines: Stripe.InvoiceLineItem[]): ProviderPayment["period"] {
  const line = findPlanLine(lines);
  if (!line) return null;
  return { startsAt: line.period.start * 1000, endsAt: line.period.end * 1000 };
}

/** Adds up the credits in invoice lines, in cents, without their included tax. */
export const sumCredit = (lines: Stripe.InvoiceLineItem[]): number =>
  lines
    .filter(({ amount }) => amount < 0)
    .reduce((sum, { amount, taxes }) => sum - amount + sumIncludedTax(taxes ?? []), 0);

/** Adds up the tax that is included in an invoice line, in cents; negative for a credit. */
const sumIncludedTax = (taxes: Stripe.InvoiceLineItem.Tax[]): number =>
  taxes
    .filter((tax) => tax.tax_behavior === "inclusive")
    .reduce((sum, { amount }) => sum + amount, 0);

/**
 * Finds the plan of an invoice by its product, not by its price, because the owner may set
 * discounts and tax or raise the price.
 */
export function findInvoicePlanId(lines: Stripe.InvoiceLineItem[]): string | null {
  const product = findPlanLine(lines)?.pricing?.price_details?.product ?? "";
  return /^marquee-plan-(\d{5})$/.exec(product)?.[1] ?? null;
}

export const toObjectId = (object: string | { id: string }): string =>
  typeof object === "string" ? object : object.id;
