import { milliseconds } from "../../contract/constants.ts";
import { cardNoticeDays } from "../../contract/policy.ts";
import type { ProviderState } from "../payments/providers/payment-provider.ts";

/** The milliseconds before a card's expiry from which its member is told. */
export const cardNoticeMs = cardNoticeDays * milliseconds.day;

/**
 * Returns when the card of a subscription expires, in milliseconds since 1970, if that is before
 * the next payment. Null if nothing will be charged, or if a payment is overdue, which has its own
 * warning. The expiry is compared when the provider's state is applied. A job that compared every
 * stored expiry would read, each hour, all cards of the month that outlive their payment.
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
