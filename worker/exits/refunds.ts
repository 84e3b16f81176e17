import type { ProviderPayment, RefundPart } from "../payments/providers/payment-provider.ts";

/**
 * Computes what a withdrawal still gives back, newest payment first: everything that was paid, less
 * the value of the time that the buyer asked for and had until `until` (directive 2011/83/EU,
 * article 14(3)). A second computation after the refund gives nothing.
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
 * Computes the value of the time until `until`. Of an earlier plan it is what the next payment did
 * not credit; of the present plan it is a share of the period, rounded down.
 */
function computeUsedCents([newest, ...earlier]: ProviderPayment[], until: number): number {
  if (!newest) return 0;
  const credits = [newest, ...earlier].map(({ creditCents }) => creditCents);
  const usedEarlier = earlier.map(({ amountCents, creditCents }, index) =>
    Math.max(0, amountCents + creditCents - (credits[index] ?? 0)),
  );
  const { period, amountCents, creditCents } = newest;
  if (!period) return sum(usedEarlier);
  const length = period.endsAt - period.startsAt;
  const share = Math.min(1, Math.max(0, (until - period.startsAt) / length));
  return sum(usedEarlier) + Math.floor((amountCents + creditCents) * share);
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
