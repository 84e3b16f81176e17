import type { Hono } from "hono";
import { m } from "#messages";
import { milliseconds } from "../../contract/constants.ts";
import { runningPayments } from "../../contract/orders/orders.ts";
import { hitRateLimit, type RateLimitRule, requireCapacity } from "../auth/rate-limit.ts";
import { batchAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { type Database, runStatement } from "../database/database.ts";
import { respond, route } from "../http/route.ts";
import { getPaymentContext, providerUnavailable } from "../orders/payment-context.ts";
import { selectPayments } from "../orders/payments.ts";
import type { OrderRow, SubscriptionPlanChange } from "../payments/providers/payment-provider.ts";
import { syncOrder } from "../payments/sync-order.ts";
import { isOffered, selectPublishedPlans, toOfferDto } from "../plans/plans.ts";
import { selectComingPrice, toComingPriceDto } from "../plans/price-changes.ts";
import { findDiscount, minChargeCents } from "../promotion-codes/promotion-codes.ts";
import type { subscriptions } from "../schema.ts";
import { findPayingOrder, findSubscription, requirePayingOrder } from "./own-subscription.ts";
import {
  deletePlannedChange,
  findRefusal,
  findUsedUntil,
  recordPlanChange,
  requireOtherPlan,
  selectOwnPlans,
  toOwnPlanDto,
} from "./plan-changes.ts";
import { selectPayingOrder, selectSubscription } from "./subscriptions.ts";

/** Mounts changing to another plan, now or at the end of the paid time. */
export function planChangeRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/billing/plan", async (c, { query }) => {
    const {
      own,
      sold,
      orders: [order],
      subscriptions: [subscription],
      comingPrices: [comingPrice],
    } = await batchAsUser(c, (db, { userId }) => ({
      own: selectOwnPlans(db, userId),
      comingPrices: selectComingPrice(db, userId),
      sold: selectPublishedPlans(db, c.env),
      orders: selectPayingOrder(db, userId),
      subscriptions: selectSubscription(db, userId),
    }));
    const present = own.find(({ plan }) => plan.id === subscription?.planId);
    const isOwn = order?.provider === c.env.PAYMENT_PROVIDER;
    if (!present || !subscription?.renews || !isOwn)
      return respond(c, "GET /api/billing/plan", { data: null });
    const next = own.find(({ plan }) => plan.id === subscription.nextPlanId);
    const startsAt = new Date(subscription.nextPlanAt ?? 0).toISOString();
    const others = sold.filter(
      (plan) =>
        isOffered(plan, query.plan) &&
        plan.id !== present.plan.id &&
        plan.currency === order.currency,
    );
    const { db, now } = getPaymentContext(c);
    const isChangeable =
      others.length > 0 && (await findRefusalOf(db, order, { subscription, now })) === null;
    return respond(c, "GET /api/billing/plan", {
      data: {
        plan: toOwnPlanDto(
          comingPrice ? { ...present, priceCents: comingPrice.oldCents } : present,
        ),
        comingPrice: toComingPriceDto(present.plan, comingPrice),
        next: next ? { plan: toOwnPlanDto(next), startsAt } : null,
        // Trials are for new subscribers only.
        offer: isChangeable
          ? others.map((plan) => toOfferDto({ ...plan, trialDays: null }, query.plan))
          : [],
      },
    });
  });

  route(app, "POST /api/billing/plan/price", async (c, { body }) => {
    const { order, plan, subscription, usedUntil, isPaidInFull } = await prepareChange(
      c,
      body.plan_id,
    );
    const charge = await previewChange(c, order, { plan, at: usedUntil }, isPaidInFull);
    return respond(c, "POST /api/billing/plan/price", {
      data: {
        now: charge && { amount: charge.amountCents / 100, credit: charge.creditCents / 100 },
        later: {
          amount: plan.priceCents / 100,
          startsAt: new Date(subscription.expiresAt).toISOString(),
        },
      },
    });
  });

  route(app, "POST /api/billing/plan", async (c, { body }) => {
    const { order, plan, subscription, usedUntil, isPaidInFull } = await prepareChange(
      c,
      body.plan_id,
    );
    const { db, provider, now } = getPaymentContext(c);
    const isNow = body.when === "now";
    // A change at the end of the paid time must have the provider's price too.
    const present = await previewChange(c, order, { plan, at: usedUntil }, isPaidInFull);
    const charge = isNow ? present : { amountCents: plan.priceCents };
    if (!charge) throw new AppError("plan_change_only_later");
    if (charge.amountCents !== Math.round(body.amount * 100)) throw new AppError("offer_changed");
    const id = await recordPlanChange(c, order, { plan, timing: body.when });
    const change = { id, plan, at: isNow ? usedUntil : subscription.expiresAt };
    const send = isNow ? provider.changePlan : provider.schedulePlanChange;
    await send(order, change, now).catch(providerUnavailable(db, order));
    await syncOrder(c, order);
    const changed = await findSubscription(c);
    requireChangedPlan(order, isNow ? changed?.planId : changed?.nextPlanId, plan);
    const message = isNow ? m.done_plan_changed() : m.done_plan_change_planned();
    return respond(c, "POST /api/billing/plan", { message });
  });

  route(app, "DELETE /api/billing/plan/next", async (c) => {
    const order = await findPayingOrder(c, "plan_change_not_planned");
    await syncOrder(c, order);
    const nextPlanId = (await findSubscription(c))?.nextPlanId ?? null;
    if (nextPlanId === null) throw new AppError("plan_change_not_planned");
    const { db, provider, now } = getPaymentContext(c);
    await provider.cancelPlanChange(order, now).catch(providerUnavailable(db, order));
    await syncOrder(c, order);
    // The provider has cancelled it, so that an ended session must not keep it.
    await runStatement(db, deletePlannedChange(db, order.id, nextPlanId));
    return respond(c, "DELETE /api/billing/plan/next", {
      message: m.done_plan_change_taken_back(),
    });
  });
}

function requireChangedPlan(
  order: { id: string },
  planId: string | null | undefined,
  plan: { id: string },
): void {
  if (planId === plan.id) return;
  console.error(
    JSON.stringify({ level: "error", order: order.id, error: "The plan has not changed" }),
  );
  throw new AppError("payment_provider_unreachable", {}, { headers: { "Retry-After": "60" } });
}

/** Limits changes of plan: each preview and each change makes several requests to the provider. */
const changeLimit = (userId: string): RateLimitRule => ({
  key: `plan-change:${userId}`,
  limit: 60,
  windowMs: milliseconds.hour,
});

/**
 * Prepares a change. Throws the reason if the account cannot change to the plan. `usedUntil` is in
 * milliseconds since 1970. `isPaidInFull` says that the payments of the running period were not
 * refunded or lost to a dispute.
 */
async function prepareChange(c: RequestContext, planId: string) {
  const {
    account,
    hits,
    sold,
    orders: [payingOrder],
  } = await write(c, {
    statements: (writing, { userId }) => ({
      hits: hitRateLimit(writing, [changeLimit(userId)], c.var.now),
      sold: selectPublishedPlans(writing, c.env),
      orders: selectPayingOrder(writing, userId),
    }),
  });
  const { db, now } = getPaymentContext(c);
  requireCapacity(hits, [changeLimit(account.id)], now);
  const order = requirePayingOrder(c, payingOrder, "subscription_does_not_renew");
  // The end of the paid period may have moved at the provider since.
  await syncOrder(c, order);
  const subscription = await findSubscription(c);
  // Reads the clock again: a refund or dispute may have ended the subscription after the request
  // began.
  const refusal = await findRefusalOf(db, order, { subscription, now: Date.now() });
  if (refusal !== null || !subscription)
    throw new AppError(refusal ?? "subscription_does_not_renew");
  const plan = requireOtherPlan(sold, planId, order, subscription);
  const payments = await runStatement(db, selectPayments(db, order.id));
  const [newest] = payments;
  // Stripe begins a period about an hour before it charges it.
  const isCharged =
    Math.abs((newest?.periodEndsAt ?? 0) - subscription.expiresAt) < milliseconds.minute;
  if (!isCharged) throw new AppError("subscription_renewing");
  const isPaidInFull = runningPayments(payments, ({ creditCents }) => creditCents).every(
    ({ refundedCents }) => refundedCents === 0,
  );
  return {
    order,
    plan,
    subscription,
    usedUntil: findUsedUntil(newest?.periodStartsAt ?? 0, now),
    isPaidInFull,
  };
}

async function findRefusalOf(
  db: Database,
  { id }: OrderRow,
  {
    subscription,
    now,
  }: { subscription: typeof subscriptions.$inferSelect | undefined; now: number },
) {
  const discount = await findDiscount(db, id);
  return findRefusal(subscription, { isDiscounted: discount !== undefined, now });
}

/**
 * Previews the charge. Null if too little would be left to charge, or if the running period was
 * refunded in part: providers credit the unused time by its price.
 */
async function previewChange(
  c: RequestContext,
  order: OrderRow,
  change: Omit<SubscriptionPlanChange, "id">,
  isPaidInFull: boolean,
) {
  const { db, provider } = getPaymentContext(c);
  const charge = await provider
    .previewPlanChange(order, change)
    .catch(providerUnavailable(db, order));
  return isPaidInFull && charge.amountCents >= minChargeCents ? charge : null;
}
