import { graceDays } from "../../../contract/policy.ts";
import type { FakeStripe } from "./fake-stripe.ts";
import type { Payment, Subscription } from "./stripe-objects.ts";

const day = 86_400;
const periodDays = 30;
/**
 * The owner's setting at Stripe: after this many days of retries, an unpaid subscription is
 * cancelled.
 */
const retryDays = 14;

/** A change of a subscription or of a payment at Stripe, which an event reports. */
export type Change = { type: string; orderId: string; transactionId?: string };

/**
 * Stripe's billing of subscriptions while Stripe's clock advances. Times are seconds since 1970.
 */
export class SimulatedBilling {
  private readonly stripe: FakeStripe;
  /** Whether the member's card declines every charge. */
  isCardDeclined = false;

  constructor(stripe: FakeStripe) {
    this.stripe = stripe;
  }

  /** Completes the checkout of an order, as the payer does. */
  completeCheckout(orderId: string): Change {
    const { stripe } = this;
    const session = [...stripe.sessions.values()].findLast(
      ({ metadata }) => metadata.order_id === orderId,
    );
    if (!session) throw new Error(`no checkout for ${orderId}`);
    const { amount_discount: discount } = session.total_details as { amount_discount: number };
    const trialDays = Number(
      (session.asked as Record<string, string>)["subscription_data[trial_period_days]"] ?? 0,
    );
    const paymentId = stripe.completeCheckout(orderId, {
      amount: trialDays ? 0 : stripe.planPriceCents - discount,
    });
    const subscription = stripe.subscriptions.get(`sub_${orderId}`);
    const payment = stripe.payments.find(({ id }) => id === paymentId);
    if (!subscription || !payment)
      throw new Error(`the checkout of ${orderId} made no subscription`);
    const end = subscription.start + (trialDays || periodDays) * day;
    subscription.period = { current_period_start: subscription.start, current_period_end: end };
    payment.periodEnd = end;
    return { type: "checkout.session.completed", orderId };
  }

  /** Bills every period that is due. */
  billUntilNow(): Change[] {
    const changes: Change[] = [];
    for (const subscription of this.stripe.subscriptions.values())
      for (
        let type = this.billNext(subscription);
        type !== null;
        type = this.billNext(subscription)
      )
        changes.push({ type, orderId: orderIdOf(subscription) });
    return changes;
  }

  /** Gives the member a new card, which pays the overdue periods and the next charges. */
  giveNewCard(): Change[] {
    this.isCardDeclined = false;
    const overdue = [...this.stripe.subscriptions.values()].filter(
      ({ status }) => status === "past_due",
    );
    return overdue.map((subscription) => {
      subscription.status = "active";
      this.stripe.payPeriod(subscription);
      return { type: "invoice.paid", orderId: orderIdOf(subscription) };
    });
  }

  /**
   * Returns the plan to which payments at Stripe give access now: by a running paid or free period,
   * or by the grace period; null without such a plan.
   */
  paidPlan(): string | null {
    const running = [...this.stripe.subscriptions.values()].find((subscription) =>
      this.isPaid(subscription),
    );
    const [newest] = running ? this.paymentsOf(running) : [];
    return newest?.product.replace("marquee-plan-", "") ?? null;
  }

  /**
   * Returns the time until which payments at Stripe give access, without the grace period; 0
   * without a payment.
   */
  paidUntil(): number {
    const running = [...this.stripe.subscriptions.values()].filter((subscription) =>
      this.isPaid(subscription),
    );
    return Math.max(
      0,
      ...running.flatMap((subscription) => this.paymentsOf(subscription).slice(0, 1)).map(endOf),
    );
  }

  private isPaid(subscription: Subscription): boolean {
    const payments = this.paymentsOf(subscription);
    const [newest] = payments;
    if (
      !newest ||
      subscription.status === "canceled" ||
      runningOf(payments).some(isDisputedOrRefunded)
    )
      return false;
    const hasPaid = payments.some(({ amount }) => amount > 0);
    const grace = subscription.status === "past_due" && hasPaid ? graceDays * day : 0;
    return this.stripe.now() < endOf(newest) + grace;
  }

  /** Returns the sum of all charges without refunds, in cents. */
  receivedCents = () => sumReceived(this.stripe.payments);

  /** Returns the sum of a subscription's charges without refunds, in cents. */
  receivedCentsOf = (orderId: string) =>
    sumReceived(
      this.stripe.payments.filter(({ subscription }) => subscription === `sub_${orderId}`),
    );

  /**
   * Returns the orders whose running period was refunded or disputed, but whose subscription still
   * renews.
   */
  ordersToCancel(): string[] {
    const isToCancel = (subscription: Subscription) =>
      subscription.status !== "canceled" &&
      runningOf(this.paymentsOf(subscription)).some(hasGoneBack);
    return [...this.stripe.subscriptions.values()].filter(isToCancel).map(orderIdOf);
  }

  /** Returns the payments that charged something, newest first. */
  charges(): Payment[] {
    return this.stripe.payments.filter(({ amount }) => amount > 0);
  }

  /** Returns a subscription's payments, newest first, without the empty invoices of pauses. */
  private paymentsOf({ id }: Subscription): Payment[] {
    return this.stripe.payments.filter(
      ({ subscription, reason, amount }) =>
        subscription === id && (reason !== "subscription_update" || amount > 0),
    );
  }

  /** Bills the next period if it is due. Returns the type of the event, or null. */
  private billNext(subscription: Subscription): string | null {
    const { period, status } = subscription;
    const now = this.stripe.now();
    if (!period || status === "canceled") return null;
    if (subscription.schedule?.phases.every(({ end_date: end }) => end <= now))
      subscription.schedule = null;
    if (status === "past_due") {
      const cancelAt = period.current_period_start + retryDays * day;
      if (now < cancelAt) return null;
      Object.assign(subscription, { status: "canceled", ended_at: cancelAt });
      return "customer.subscription.deleted";
    }
    const end = period.current_period_end;
    if (now < end) return null;
    if (subscription.cancel_at_period_end) {
      Object.assign(subscription, { status: "canceled", ended_at: end });
      return "customer.subscription.deleted";
    }
    this.stripe.beginPeriod(subscription, end, { isDeclined: this.isCardDeclined });
    return this.isCardDeclined ? "invoice.payment_failed" : "invoice.paid";
  }
}

export const orderIdOf = ({ metadata }: Subscription): string => metadata.order_id ?? "";

/**
 * Returns the payment of the running period, and the earlier payments whose unused time was
 * credited to it.
 */
function runningOf(payments: Payment[]): Payment[] {
  const first = payments.findIndex(({ credit = 0 }) => credit === 0);
  return first < 0 ? payments : payments.slice(0, first + 1);
}

const sumReceived = (payments: Payment[]): number =>
  payments.reduce((sum, payment) => sum + payment.amount - wentBackCents(payment), 0);
const endOf = ({ paidAt, periodEnd }: Payment): number => periodEnd ?? paidAt + periodDays * day;
const wentBackCents = ({
  amount,
  refundedCents,
  dispute,
  disputedCents = amount,
}: Payment): number => Math.min(amount, refundedCents + (dispute === "lost" ? disputedCents : 0));
const hasGoneBack = (payment: Payment): boolean =>
  payment.amount > 0 && wentBackCents(payment) >= payment.amount;
export const isDisputedOrRefunded = (payment: Payment): boolean =>
  payment.dispute === "needs_response" || hasGoneBack(payment);
