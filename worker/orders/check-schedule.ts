import { milliseconds } from "../../contract/constants.ts";
import type { OrderStatus } from "../../contract/orders/orders.ts";
import { isUndecided } from "../payments/providers/disputes.ts";
import type { OrderRow, ProviderState } from "../payments/providers/payment-provider.ts";
import { cardNoticeMs, findEarlyExpiry } from "./card-expiry.ts";

const { minute, hour, day } = milliseconds;
/** How soon an unpaid checkout is checked first. */
export const firstCheckMs = 2 * minute;
/** A running subscription: events of changes may be lost. */
const runningMs = 7 * day;
/**
 * One whose card expires before its next payment: a new card of the customer sends no event that
 * the webhook gets.
 */
const expiringMs = day;
/** So long after a payment it can be refunded or disputed, or a refund can fail. */
const reversibleMs = 180 * day;

/** A problem of the order, or a dispute of any payment that is undecided. */
const unsolvedMs = 12 * hour;

/**
 * When the provider state of an order is fetched again, or null when it is final. Events usually
 * come first: the longer nothing changes, the rarer.
 */
export function scheduleCheck(
  order: OrderRow,
  status: OrderStatus,
  providerState: ProviderState,
): number | null {
  const checkAt = scheduleByStatus(order, status, providerState);
  if (!providerState.payments.some(({ dispute }) => isUndecided(dispute))) return checkAt;
  return Math.min(checkAt ?? Number.POSITIVE_INFINITY, providerState.asOf + unsolvedMs);
}

function scheduleByStatus(
  order: OrderRow,
  status: OrderStatus,
  providerState: ProviderState,
): number | null {
  const { subscription, asOf } = providerState;
  const renews = subscription?.renews === true;
  if (status === "open")
    return asOf + backOff(asOf - order.createdAt, { min: 5 * minute, max: 6 * hour });
  if (order.userId === null || status === "failed") return renews ? asOf + 5 * minute : null;
  if (status === "flagged") return asOf + unsolvedMs;
  if (status === "refunded")
    return renews ? asOf + 5 * minute : scheduleReversalCheck(providerState);
  return subscription === null
    ? scheduleReversalCheck(providerState)
    : scheduleSubscriptionCheck(subscription, providerState);
}

function scheduleSubscriptionCheck(
  subscription: NonNullable<ProviderState["subscription"]>,
  providerState: ProviderState,
): number | null {
  const { asOf } = providerState;
  const { pausedUntil, renews } = subscription;
  const expiresAt = findEarlyExpiry(subscription);
  const isExpiring = expiresAt !== null && expiresAt - cardNoticeMs < asOf + runningMs;
  const nextCheckAt = asOf + (isExpiring ? expiringMs : runningMs);
  if (pausedUntil !== null && pausedUntil > asOf) return Math.min(pausedUntil, nextCheckAt);
  const overdueMs = asOf - subscription.paidUntil;
  if (overdueMs < 0) return Math.min(subscription.paidUntil, nextCheckAt);
  return renews
    ? asOf + backOff(overdueMs, { min: 15 * minute, max: day })
    : scheduleReversalCheck(providerState);
}

/** Of an order that is paid for good. */
function scheduleReversalCheck({ payments: [newest], asOf }: ProviderState): number | null {
  const ageMs = asOf - (newest?.paidAt ?? 0);
  return ageMs > reversibleMs ? null : asOf + backOff(ageMs, { min: day, max: 60 * day });
}

/** A quarter of the time since something changed. */
export const backOff = (unchangedMs: number, { min, max }: { min: number; max: number }) =>
  Math.round(Math.min(max, Math.max(min, unchangedMs / 4)));
