import type Stripe from "stripe";
import type { ProviderPayment } from "../payment-provider.ts";

/**
 * A paused subscription is on a trial at Stripe that ends when the pause does, since a trial can
 * end on any day and charges then by itself:
 * https://docs.stripe.com/billing/subscriptions/billing-cycle. Its metadata say when the paid
 * period before it ended, in seconds since 1970.
 */
type Pause = { paidUntil: number; until: number };

/** Null when there is none. A resumption within the paid time is a pause of no length. */
export const toPauseMetadata = (pause: Pause | null, now: number) => ({
  paused_from: pause ? String(Math.floor(pause.paidUntil / 1000)) : "",
  paused_until: pause ? String(Math.floor(pause.until / 1000)) : "",
  pause_changed: String(now),
});

/**
 * The pause in which the subscription is, or whose end nothing was paid at yet. Times are
 * milliseconds since 1970. Null for none.
 */
export function findPause(
  { metadata, items, status }: Stripe.Subscription,
  payments: Pick<ProviderPayment, "paidAt">[],
): Pause | null {
  const [paidUntil, until] = [toTime(metadata.paused_from), toTime(metadata.paused_until)];
  const [item] = items.data;
  const edge = status === "trialing" ? item?.current_period_end : item?.current_period_start;
  const isPaid = status !== "trialing" && payments.some(({ paidAt }) => paidAt >= until);
  return (edge ?? 0) * 1000 === until && !isPaid ? { paidUntil, until } : null;
}

const toTime = (seconds: string | undefined) => Number(seconds || Number.NaN) * 1000;

/**
 * Whether an invoice is the empty one of the trial that a change of the subscription began: of a
 * pause, not of a payment.
 */
export const isOfPause = ({ amount_paid: paid, billing_reason: reason }: Stripe.Invoice): boolean =>
  paid === 0 && reason === "subscription_update";
