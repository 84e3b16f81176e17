import { milliseconds } from "../../contract/constants.ts";
import { cardNoticeDays } from "../../contract/policy.ts";
import type { ProviderState } from "../payments/providers/payment-provider.ts";

/** A member is told this many milliseconds before the card expires. */
export const cardNoticeMs = cardNoticeDays * milliseconds.day;

/**
 * Returns when the card of a subscription expires, in milliseconds since 1970, if the card expires
 * before the next payment; else null. Null also if nothing will be charged, or if a payment is
 * overdue, because an overdue payment has its own warning. No job compares stored expiries, because
 * it would also read, each hour, all cards of the month that outlive their next payment.
 */
export function findExpiryBeforePayment({
  cardExpiresAt,
  renews,
  overdue,
  pausedUntil,
  paidUntil,
}: NonNullable<ProviderState["subscription"]>): number | null {
  const isDue =
    renews &&
    overdue === null &&
    cardExpiresAt !== null &&
    cardExpiresAt <= (pausedUntil ?? paidUntil);
  return isDue ? cardExpiresAt : null;
}
