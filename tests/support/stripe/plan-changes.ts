import type { CreatedObject } from "./created-objects.ts";
import type {
  Payment,
  Schedule,
  StripeJson,
  Subscription,
  SubscriptionPrice,
} from "./stripe-objects.ts";
import { currentPeriodOf, priceOf } from "./stripe-objects.ts";

/*
 * Changes of a subscription's plan, as Stripe documents them: at once, with a credit for the unused
 * time (https://docs.stripe.com/billing/subscriptions/prorations), or by a schedule.
 */

const intervalDays: Record<string, number> = { day: 1, month: 30, year: 365 };

/** Finds a price that the site created. */
export function findPrice(prices: CreatedObject[], id: string | null): SubscriptionPrice | null {
  const found = prices.find((price) => price.id === id);
  if (!found) return null;
  const days =
    (intervalDays[found["recurring[interval]"] ?? ""] ?? 30) *
    Number(found["recurring[interval_count]"] ?? 1);
  return {
    id: String(found.id),
    cents: Number(found.unit_amount),
    product: String(found.product),
    days,
  };
}

/**
 * Returns the payment of an immediate plan change. `at` is the time up to which the paid time was
 * used, and `now` the time of the change, both in seconds since 1970.
 */
export function toChangePayment(
  subscription: Subscription,
  paidCount: number,
  { price, at, now }: { price: SubscriptionPrice; at: number; now: number },
): Partial<Payment> {
  const { current_period_start: start, current_period_end: end } = currentPeriodOf(
    subscription,
    paidCount,
  );
  if (at < start || at > end) throw new Error("Stripe prorates within the running period only");
  const credit = Math.round((priceOf(subscription).cents * (end - at)) / (end - start));
  return {
    amount: price.cents - credit,
    credit,
    creditEnd: end,
    price: price.id,
    product: price.product,
    reason: "subscription_update",
    periodEnd: now + price.days * 86_400,
  };
}

/** Returns a schedule with the running period as its only phase. */
export function toSchedule(id: string, subscription: Subscription, paidCount: number): Schedule {
  const { current_period_start: start, current_period_end: end } = currentPeriodOf(
    subscription,
    paidCount,
  );
  const present = {
    start_date: start,
    end_date: end,
    metadata: null,
    price: priceOf(subscription).id,
  };
  return {
    id,
    object: "subscription_schedule",
    status: "active",
    phases: [present],
    current_phase: present,
  };
}

/** Returns the phases of a form: the first has dates, the second begins at the end of the first. */
export function toPhases(form: URLSearchParams): Schedule["phases"] {
  const [start, end] = [
    Number(form.get("phases[0][start_date]")),
    Number(form.get("phases[0][end_date]")),
  ];
  const planId = form.get("phases[1][metadata][plan_id]");
  return [
    {
      start_date: start,
      end_date: end,
      metadata: null,
      price: form.get("phases[0][items][0][price]"),
    },
    {
      start_date: end,
      end_date: end + 86_400 * Number(form.get("phases[1][duration][interval_count]")),
      metadata: planId ? { plan_id: planId } : null,
      price: form.get("phases[1][items][0][price]"),
    },
  ];
}

/** Returns the preview of an invoice, which is not stored. */
export const toPreview = ({ amount = 0, credit = 0 }: Partial<Payment>): StripeJson => ({
  object: "invoice",
  amount_due: Math.max(0, amount),
  total: amount,
  lines: { data: [{ amount: -credit }, { amount: amount + credit }] },
});
