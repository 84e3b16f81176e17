import { milliseconds } from "../../contract/constants.ts";
import { cardNoticeDays } from "../../contract/policy.ts";
import type { ProviderState } from "../payments/providers/payment-provider.ts";

/** So long before a card expires its member is told. */
export const cardNoticeMs = cardNoticeDays * milliseconds.day;

/**
 * When the card of a subscription expires, if that is before it is to pay next, in milliseconds
 * since 1970. Null also when nothing is to be paid, or a payment is overdue, which has its own
 * warning. Compared when the provider's state is applied: a job that compared every stored expiry
 * would read each hour all cards of the month that outlive their payment.
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
