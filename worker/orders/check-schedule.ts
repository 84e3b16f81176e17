import { milliseconds } from "../../contract/constants.ts";
import type { OrderStatus } from "../../contract/orders/orders.ts";
import { codeCheckoutMinutes } from "../../contract/policy.ts";
import { isDisputeUndecided } from "../payments/providers/disputes.ts";
import type { OrderRow, ProviderState } from "../payments/providers/payment-provider.ts";
import { cardNoticeMs, findExpiryBeforePayment } from "./card-expiry.ts";

const { minute, hour, day } = milliseconds;
/** The time until the first check of an unpaid checkout. */
export const firstProviderCheckDelayMs = 2 * minute;
/** The time between checks of a running subscription, in case an event was lost. */
const runningMs = 7 * day;
/**
 * The time between checks of a subscription whose card expires before the next payment, because the
 * webhook gets no event about the customer's new card.
 */
const expiringMs = day;
/** The time after a payment in which it can be refunded or disputed, or a refund can fail. */
const reversibleMs = 180 * day;

/** The time between checks of an order with a problem, or with an undecided dispute. */
const unsolvedMs = 12 * hour;

/**
 * Returns when the order's checkout can no longer be paid, in milliseconds since 1970: after a day,
 * or earlier with a promotion code, because an unpaid checkout holds a use of its code.
 */
export const checkoutEndsAt = ({
  promotionCodeId,
  createdAt,
}: Pick<OrderRow, "promotionCodeId" | "createdAt">): number =>
  createdAt + (promotionCodeId === null ? day : codeCheckoutMinutes * minute);

/**
 * Returns when the provider state of an order is fetched again; null for a final state. Checks only
 * supplement the provider's events, so checks become rarer the longer nothing changes.
 */
export function computeNextProviderCheckAt(
  order: OrderRow,
  status: OrderStatus,
  providerState: ProviderState,
): number | null {
  const checkAt = scheduleByStatus(order, status, providerState);
  if (!providerState.payments.some(({ dispute }) => isDisputeUndecided(dispute))) return checkAt;
  return Math.min(checkAt ?? Number.POSITIVE_INFINITY, providerState.asOf + unsolvedMs);
}

function scheduleByStatus(
  order: OrderRow,
  status: OrderStatus,
  providerState: ProviderState,
): number | null {
  const { subscription, asOf } = providerState;
  const renews = subscription?.renews === true;
  if (status === "open") {
    const delayMs = computeCheckDelayMs(asOf - order.createdAt, { min: 5 * minute, max: 6 * hour });
    const endsAt = checkoutEndsAt(order);
    return endsAt > asOf ? Math.min(asOf + delayMs, endsAt) : asOf + delayMs;
  }
  if (order.userId === null || status === "failed") return renews ? asOf + 5 * minute : null;
  if (status === "flagged") return asOf + unsolvedMs;
  if (status === "refunded")
    return renews ? asOf + 5 * minute : scheduleReversalCheck(providerState);
  if (subscription === null) return scheduleReversalCheck(providerState);
  return scheduleSubscriptionCheck(subscription, providerState);
}

function scheduleSubscriptionCheck(
  subscription: NonNullable<ProviderState["subscription"]>,
  providerState: ProviderState,
): number | null {
  const { asOf } = providerState;
  const { pausedUntil, renews } = subscription;
  const expiresAt = findExpiryBeforePayment(subscription);
  const isExpiring = expiresAt !== null && expiresAt - cardNoticeMs < asOf + runningMs;
  const nextCheckAt = asOf + (isExpiring ? expiringMs : runningMs);
  if (pausedUntil !== null && pausedUntil > asOf) return Math.min(pausedUntil, nextCheckAt);
  const overdueMs = asOf - subscription.paidUntil;
  if (overdueMs < 0) return Math.min(subscription.paidUntil, nextCheckAt);
  if (renews) return asOf + computeCheckDelayMs(overdueMs, { min: 15 * minute, max: day });
  return scheduleReversalCheck(providerState);
}

/** Returns when refunds and disputes are checked next; null once the newest payment is too old. */
function scheduleReversalCheck({ payments: [newest], asOf }: ProviderState): number | null {
  const ageMs = asOf - (newest?.paidAt ?? 0);
  if (ageMs > reversibleMs) return null;
  return asOf + computeCheckDelayMs(ageMs, { min: day, max: 60 * day });
}

/** Returns the delay before a check: a quarter of the time since the last change, within limits. */
export const computeCheckDelayMs = (
  unchangedMs: number,
  { min, max }: { min: number; max: number },
) => Math.round(Math.min(max, Math.max(min, unchangedMs / 4)));
