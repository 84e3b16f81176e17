import type Stripe from "stripe";
import { AppError } from "../../../context/app-error.ts";
import type {
  OrderRow,
  PlanChangeCharge,
  ProviderState,
  SubscriptionPlanChange,
} from "../payment-provider.ts";
import { ProviderResponseError } from "../payment-provider.ts";
import { sumCredit, toObjectId } from "./invoice-lines.ts";

/* An immediate plan change gives the subscription another price. A plan change at the end of the
   paid time is a schedule, which Stripe carries out by itself:
   https://docs.stripe.com/billing/subscriptions/subscription-schedules. */

/** The subscription and the price of its next plan. */
type Target = { subscription: Stripe.Subscription; priceId: string };

/**
 * Returns Stripe's parameters for a plan change, used for its preview too: the plan's whole first
 * period begins at once, and the value of unused time reduces its payment.
 */
const toChange = ({ subscription, priceId }: Target, at: number) => ({
  items: [{ id: itemOf(subscription).id, price: priceId }],
  billing_cycle_anchor: { type: "now" as const },
  proration_behavior: "always_invoice" as const,
  proration_date: toSeconds(at),
});

/** Throws `price_changing` if Stripe's price differs from the plan's. */
export async function requireStripePrice(
  api: Stripe,
  priceId: string,
  { plan }: Pick<SubscriptionPlanChange, "plan">,
): Promise<void> {
  const price = await api.prices.retrieve(priceId);
  if (price.unit_amount === plan.priceCents && price.currency === plan.currency) return;
  console.error(
    JSON.stringify({ level: "error", plan: plan.id, error: "Stripe's price is not the plan's" }),
  );
  throw new AppError("price_changing");
}

/**
 * Previews the charge of a plan change. After a cancelled pause, Stripe counts the remaining paid
 * time as a trial without value, so nothing would be charged at once.
 */
export async function previewStripePlanChange(
  api: Stripe,
  target: Target,
  at: number,
): Promise<PlanChangeCharge> {
  if (target.subscription.status === "trialing") return { amountCents: 0, creditCents: 0 };
  const {
    amount_due: amountDue,
    total,
    lines,
  } = await api.invoices.createPreview({
    subscription: target.subscription.id,
    subscription_details: toChange(target, at),
  });
  // Stripe reports 0 as the amount due of a negative invoice, so the total is returned instead.
  return { amountCents: total < 0 ? total : amountDue, creditCents: sumCredit(lines.data) };
}

/**
 * Changes the plan at once. If the card is declined or the bank wants a confirmation, the plan
 * stays.
 */
export async function changePlanNow(
  api: Stripe,
  target: Target,
  { order, change }: { order: OrderRow; change: SubscriptionPlanChange },
): Promise<void> {
  await api.subscriptions.update(
    target.subscription.id,
    {
      ...toChange(target, change.at),
      payment_behavior: "error_if_incomplete",
      metadata: { plan_id: change.plan.id },
    },
    { idempotencyKey: `plan-change-${change.id}-${order.attempt}` },
  );
}

/** Changes the price for renewals. The running period is paid and stays unchanged. */
export async function changeSubscriptionPrice(
  api: Stripe,
  { subscription, priceId }: Target,
  { order, change }: { order: OrderRow; change: Pick<SubscriptionPlanChange, "id" | "plan"> },
): Promise<void> {
  const item = itemOf(subscription);
  if (toObjectId(item.price) === priceId) return;
  const isOfPlan = (subscription.metadata.plan_id ?? order.planId) === change.plan.id;
  if (!isOfPlan || findSchedule(subscription) !== null)
    throw new ProviderResponseError(`The plan of order ${order.id} is another at Stripe`);
  await api.subscriptions.update(
    subscription.id,
    { items: [{ id: item.id, price: priceId }], proration_behavior: "none" },
    { idempotencyKey: `price-${change.id}-${order.id}-${order.attempt}` },
  );
}

export async function schedulePlanChange(
  api: Stripe,
  { subscription, priceId }: Target,
  { order, change }: { order: OrderRow; change: SubscriptionPlanChange },
): Promise<void> {
  const item = itemOf(subscription);
  if (item.current_period_end !== toSeconds(change.at))
    throw new ProviderResponseError(`Stripe renews the subscription of order ${order.id} now`);
  const idempotencyKey = `plan-schedule-${change.id}-${order.attempt}`;
  // A schedule already exists if an earlier plan change has just begun, or if a simultaneous
  // request created it.
  const schedule =
    findSchedule(subscription) ??
    (await api.subscriptionSchedules.create(
      { from_subscription: subscription.id },
      { idempotencyKey: `${idempotencyKey}-begin` },
    ));
  const trialEnd = subscription.status === "trialing" ? subscription.trial_end : null;
  // A phase does not inherit the subscription's settings, so each phase repeats them.
  const same = {
    automatic_tax: { enabled: subscription.automatic_tax.enabled },
    discounts: subscription.discounts.map((discount) => ({ discount: toObjectId(discount) })),
  };
  const { default_payment_method: card } = subscription;
  await api.subscriptionSchedules.update(
    schedule.id,
    {
      end_behavior: "release",
      ...(card !== null && { default_settings: { default_payment_method: toObjectId(card) } }),
      proration_behavior: "none",
      phases: [
        {
          items: [{ price: toObjectId(item.price), quantity: 1 }],
          start_date: schedule.current_phase?.start_date ?? item.current_period_start,
          end_date: item.current_period_end,
          ...(trialEnd !== null && { trial_end: trialEnd }),
          ...same,
        },
        {
          items: [{ price: priceId, quantity: 1 }],
          metadata: { plan_id: change.plan.id },
          billing_cycle_anchor: "phase_start",
          proration_behavior: "none",
          // After this phase the subscription renews without a schedule.
          duration: { interval: "day", interval_count: 1 },
          ...same,
        },
      ],
    },
    { idempotencyKey: `${idempotencyKey}-phases` },
  );
}

/**
 * Releases a schedule. A subscription with a schedule can neither be cancelled at its period's end
 * nor get another schedule.
 */
export async function releaseSchedule(
  api: Stripe,
  subscription: Stripe.Subscription,
  { attempt }: OrderRow,
): Promise<void> {
  const schedule = findSchedule(subscription);
  if (schedule === null) return;
  await api.subscriptionSchedules.release(
    schedule.id,
    {},
    { idempotencyKey: `release-${schedule.id}-${attempt}` },
  );
}

/**
 * Finds the plan that the schedule begins when the running period ends. Times are in milliseconds
 * since 1970.
 */
export function findScheduledPlan(subscription: Stripe.Subscription): NextPlan | null {
  const periodEnd = itemOf(subscription).current_period_end;
  const next = findSchedule(subscription)?.phases.find(
    ({ start_date: start, metadata }) => start >= periodEnd && metadata?.plan_id,
  );
  if (!next?.metadata?.plan_id) return null;
  return { planId: next.metadata.plan_id, startsAt: next.start_date * 1000 };
}

const findSchedule = ({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null =>
  schedule === null || typeof schedule === "string" ? null : schedule;

type NextPlan = NonNullable<NonNullable<ProviderState["subscription"]>["nextPlan"]>;

function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new ProviderResponseError(`Stripe's subscription ${id} has no price`);
  return item;
}

const toSeconds = (time: number) => Math.floor(time / 1000);
