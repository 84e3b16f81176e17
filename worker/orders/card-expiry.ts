import { milliseconds } from "../../contract/constants.ts";
import type { ProviderState } from "../payments/providers/payment-provider.ts";

/** A member is told this long before the card expires. */
export const cardNoticeMs = 30 * milliseconds.day;

/**
 * Returns when the subscription's card expires, in milliseconds since 1970, if that is before the
 * next payment. Null if nothing is to be paid, or if a payment is overdue, which has a warning of
 * its own.
 */
export function findEarlyExpiry({
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
