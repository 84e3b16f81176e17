import type { ProviderPayment, RefundPart } from "../payments/providers/payment-provider.ts";

/**
 * Computes the refunds of a withdrawal, newest payment first. The buyer gets back all payments.
 * With `paysForUse`, because the buyer asked for an immediate beginning, the site keeps the value
 * of the time until `until`, when the buyer informed the site (directive 2011/83/EU, article
 * 14(3)). Subtracts earlier refunds, so that a repeated computation gives nothing.
 */
export function computeWithdrawalRefund(
  payments: ProviderPayment[],
  { paysForUse, until }: { paysForUse: boolean; until: number },
): RefundPart[] {
  const left = sum(payments.map(({ amountCents, refundedCents }) => amountCents - refundedCents));
  let due = Math.max(0, left - (paysForUse ? computeUsedCents(payments, until) : 0));
  const parts: RefundPart[] = [];
  for (const { transactionId, amountCents, refundedCents } of payments) {
    const cents = Math.min(due, amountCents - refundedCents);
    if (cents > 0) parts.push({ transactionId, amountCents: cents, refundedCents });
    due -= cents;
  }
  return parts;
}

/**
 * Computes the value of the time used before `until`, in cents, tax included. The used value of an
 * earlier plan is the part that the next payment did not credit. The used value of the present plan
 * is its value times the share of the period that has passed, rounded down.
 */
function computeUsedCents([newest, ...earlier]: ProviderPayment[], until: number): number {
  if (!newest) return 0;
  const credits = [newest, ...earlier].map(computeTaxedCredit);
  const [newestValue = 0, ...earlierValues] = [newest, ...earlier].map(
    ({ amountCents }, index) => amountCents + (credits[index] ?? 0),
  );
  const usedEarlier = sum(
    earlierValues.map((cents, index) => Math.max(0, cents - (credits[index] ?? 0))),
  );
  const { period } = newest;
  if (!period) return usedEarlier;
  const length = period.endsAt - period.startsAt;
  const share = Math.min(1, Math.max(0, (until - period.startsAt) / length));
  return usedEarlier + Math.floor(newestValue * share);
}

/** Returns a payment's credit for unused time, with tax at the rate of that payment. */
function computeTaxedCredit({ amountCents, taxCents, creditCents }: ProviderPayment): number {
  if (amountCents > taxCents)
    return Math.round((creditCents * amountCents) / (amountCents - taxCents));
  return creditCents;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
