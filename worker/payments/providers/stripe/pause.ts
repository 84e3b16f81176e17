import type Stripe from "stripe";
import type { ProviderPayment } from "../payment-provider.ts";

/**
 * A pause is stored at Stripe as a trial until the end of the pause, because a trial can end on any
 * day and Stripe then charges: https://docs.stripe.com/billing/subscriptions/billing-cycle. The
 * subscription's metadata hold the end of the paid period before the pause and the end of the
 * pause, in seconds since 1970.
 */
type Pause = { paidUntil: number; until: number };

/**
 * Returns the metadata of a pause, with empty values without a pause. A resumption within the paid
 * time is stored as a pause of zero length.
 */
export const toPauseMetadata = (pause: Pause | null, now: number) => ({
  paused_from: pause ? String(Math.floor(pause.paidUntil / 1000)) : "",
  paused_until: pause ? String(Math.floor(pause.until / 1000)) : "",
  pause_changed: String(now),
});

/**
 * Finds the running pause, or a pause that has ended without a payment since; null if there is
 * neither. Times are in milliseconds since 1970.
 */
export function findPause(
  { metadata, items, status }: Stripe.Subscription,
  payments: Pick<ProviderPayment, "paidAt">[],
): Pause | null {
  const [paidUntil, until] = [toTime(metadata.paused_from), toTime(metadata.paused_until)];
  const [item] = items.data;
  const edge = status === "trialing" ? item?.current_period_end : item?.current_period_start;
  const isPaid = status !== "trialing" && payments.some(({ paidAt }) => paidAt >= until);
  if ((edge ?? 0) * 1000 === until && !isPaid) return { paidUntil, until };
  return null;
}

const toTime = (seconds: string | undefined) => Number(seconds || Number.NaN) * 1000;

/**
 * Whether an invoice belongs to a pause and not to a payment: Stripe creates an invoice of 0 when a
 * pause turns the subscription into a trial.
 */
export const isPauseInvoice = ({
  amount_paid: paid,
  billing_reason: reason,
}: Stripe.Invoice): boolean => paid === 0 && reason === "subscription_update";
