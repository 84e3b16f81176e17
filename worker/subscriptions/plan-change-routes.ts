import type { Hono } from "hono";
import { m } from "#messages";
import { milliseconds } from "../../contract/constants.ts";
import { selectCurrentPeriodPayments } from "../../contract/orders/orders.ts";
import { hitRateLimit, type RateLimitRule, requireCapacity } from "../auth/rate-limit.ts";
import { batchAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { type Database, database, runStatement } from "../database/database.ts";
import { respond, route } from "../http/route.ts";
import {
  findOrderProvider,
  handleProviderError,
  requireAbility,
} from "../orders/payment-context.ts";
import { selectPayments } from "../orders/payments.ts";
import { requireShownAmount } from "../orders/shown-amount.ts";
import type { OrderRow } from "../payments/providers/payment-provider.ts";
import { syncOrder } from "../payments/sync-order.ts";
import { findPlanAtProvider, isPlanAvailableAtProvider } from "../plans/plan-at-provider.ts";
import { isPlanOffered, selectPlans, toOfferedPlanDto } from "../plans/plans.ts";
import { selectComingPrice, toComingPriceDto } from "../plans/price-changes.ts";
import { findDiscount, minChargeCents } from "../promotion-codes/promotion-codes.ts";
import type { subscriptions } from "../schema.ts";
import {
  findPayingOrder,
  findSubscription,
  requireNoPaymentInReview,
  requirePayingOrder,
} from "./own-subscription.ts";
import {
  deletePlannedChange,
  findPlanChangeRefusal,
  findUsedTimeEnd,
  recordPlanChange,
  requireOtherPlan,
  selectOwnPlans,
  toOwnPlanDto,
} from "./plan-changes.ts";
import { selectPayingOrder, selectSubscription } from "./subscriptions.ts";

/** Mounts the endpoints that change the plan, now or at the end of the paid time. */
export function mountPlanChangeRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/billing/plan", async (c, { query }) => {
    const {
      own,
      plans,
      orders: [order],
      subscriptions: [subscription],
      comingPrices: [comingPrice],
    } = await batchAsUser(c, (db, { userId }) => ({
      own: selectOwnPlans(db, userId),
      comingPrices: selectComingPrice(db, userId),
      plans: selectPlans(db),
      orders: selectPayingOrder(db, userId),
      subscriptions: selectSubscription(db, userId),
    }));
    const present = own.find(({ plan }) => plan.id === subscription?.planId);
    const provider = order && findOrderProvider(c, order);
    if (!present || !subscription?.renews || !provider)
      return respond(c, "GET /api/billing/plan", { data: null });
    const next = own.find(({ plan }) => plan.id === subscription.nextPlanId);
    const startsAt = new Date(subscription.nextPlanAt ?? 0).toISOString();
    const others = plans.filter(
      (plan) =>
        isPlanOffered(plan, query.plan) &&
        isPlanAvailableAtProvider(provider, plan, c.env) &&
        plan.id !== present.plan.id &&
        plan.currency === order.currency,
    );
    const circumstances = { subscription, now: c.var.now };
    const isChangeable =
      others.length > 0 &&
      order.status !== "flagged" &&
      (provider.planChanges ?? provider.plannedPlanChanges) !== undefined &&
      (await findRefusalOf(database(c, "primary"), order, circumstances)) === null;
    return respond(c, "GET /api/billing/plan", {
      data: {
        plan: toOwnPlanDto(
          comingPrice ? { ...present, priceCents: comingPrice.oldCents } : present,
        ),
        comingPrice: toComingPriceDto(present.plan, comingPrice),
        next: next ? { plan: toOwnPlanDto(next), startsAt } : null,
        // Trials are for new subscribers only.
        offer: isChangeable
          ? others.map((plan) => toOfferedPlanDto({ ...plan, trialDays: null }, query.plan))
          : [],
      },
    });
  });

  route(app, "POST /api/billing/plan/price", async (c, { body }) => {
    const prepared = await prepareChange(c, body.plan_id);
    const { plan, subscription, provider } = prepared;
    const charge = await previewChange(prepared);
    const later = {
      amount: plan.priceCents / 100,
      startsAt: new Date(subscription.expiresAt).toISOString(),
    };
    return respond(c, "POST /api/billing/plan/price", {
      data: {
        now: charge && { amount: charge.amountCents / 100, credit: charge.creditCents / 100 },
        later: provider.plannedPlanChanges ? later : null,
      },
    });
  });

  route(app, "POST /api/billing/plan", async (c, { body }) => {
    const prepared = await prepareChange(c, body.plan_id);
    const { order, plan, subscription, usedUntil, db, provider, now } = prepared;
    const isNow = body.when === "now";
    const { planChanges, plannedPlanChanges } = provider;
    const change = requireAbility(provider, isNow ? planChanges?.change : plannedPlanChanges?.plan);
    // A change at the end of the paid time is previewed too, so that the price at the provider is
    // checked.
    const present = await previewChange(prepared);
    const charge = isNow ? present : { amountCents: plan.priceCents };
    if (!charge) throw new AppError("plan_change_only_later");
    requireShownAmount({ shownAmount: body.amount }, charge.amountCents);
    const id = await recordPlanChange(c, order, { plan, timing: body.when });
    const at = isNow ? usedUntil : subscription.expiresAt;
    await change(order, { id, plan, at }, now).catch(handleProviderError(db, order));
    await syncOrder(c, order);
    const changed = await findSubscription(c);
    requireChangedPlan(order, isNow ? changed?.planId : changed?.nextPlanId, plan);
    const message = isNow ? m.done_plan_changed() : m.done_plan_change_planned();
    return respond(c, "POST /api/billing/plan", { message });
  });

  route(app, "DELETE /api/billing/plan/next", async (c) => {
    const { order, db, provider, now } = await findPayingOrder(c, "plan_change_not_planned");
    const { cancel } = requireAbility(provider, provider.plannedPlanChanges);
    await syncOrder(c, order);
    const nextPlanId = (await findSubscription(c))?.nextPlanId ?? null;
    if (nextPlanId === null) throw new AppError("plan_change_not_planned");
    await cancel(order, now).catch(handleProviderError(db, order));
    await syncOrder(c, order);
    // The provider has cancelled the planned change, so its row is deleted even if the session has
    // ended meanwhile.
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

/** Limits plan changes: each preview and each change makes several requests to the provider. */
const changeLimit = (userId: string): RateLimitRule => ({
  key: `plan-change:${userId}`,
  limit: 60,
  windowMs: milliseconds.hour,
});

/**
 * Prepares a plan change. Throws the reason if the account cannot change to the plan. `usedUntil`
 * is in milliseconds since 1970. `isPaidInFull` says that no payment of the running period was
 * refunded, lost to a dispute, or is subject to a bank's inquiry.
 */
async function prepareChange(c: RequestContext, planId: string) {
  const {
    account,
    hits,
    plans,
    orders: [payingOrder],
  } = await write(c, {
    statements: (writing, { userId }) => ({
      hits: hitRateLimit(writing, [changeLimit(userId)], c.var.now),
      plans: selectPlans(writing),
      orders: selectPayingOrder(writing, userId),
    }),
  });
  requireCapacity(hits, [changeLimit(account.id)], c.var.now);
  const paying = requirePayingOrder(c, payingOrder, "subscription_does_not_renew");
  const { order, db, provider, now } = paying;
  // The end of the paid period may have moved at the provider since it was stored.
  requireNoPaymentInReview(await syncOrder(c, order));
  const subscription = await findSubscription(c);
  // Reads the clock again: a refund or dispute may have ended the subscription after the request
  // began.
  const refusal = await findRefusalOf(db, order, { subscription, now: Date.now() });
  if (refusal !== null || !subscription)
    throw new AppError(refusal ?? "subscription_does_not_renew");
  const sold = plans.filter((plan) => isPlanAvailableAtProvider(provider, plan, c.env));
  const chosen = requireOtherPlan(sold, planId, order, subscription);
  const payments = await runStatement(db, selectPayments(db, order.id));
  const [newest] = payments;
  // A provider may begin a period an hour before it charges the period's payment.
  const isCharged =
    Math.abs((newest?.periodEndsAt ?? 0) - subscription.expiresAt) < milliseconds.minute;
  if (!isCharged) throw new AppError("subscription_renewing");
  const isPaidInFull = selectCurrentPeriodPayments(
    payments,
    ({ creditCents }) => creditCents,
  ).every(({ refundedCents, dispute }) => refundedCents === 0 && dispute !== "inquiry");
  const plan = await findPlanAtProvider(provider, chosen, order, c.env).catch(
    handleProviderError(db, order),
  );
  return {
    ...paying,
    plan,
    subscription,
    usedUntil: findUsedTimeEnd(newest?.periodStartsAt ?? 0, now),
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
  return findPlanChangeRefusal(subscription, { isDiscounted: discount !== undefined, now });
}

/**
 * Returns the charge of a plan change; null if the provider changes no plan immediately, if the
 * charge would be too small, or if the running period was refunded in part, because providers
 * credit unused time at its full price.
 */
async function previewChange({
  order,
  plan,
  usedUntil,
  isPaidInFull,
  db,
  provider,
}: Awaited<ReturnType<typeof prepareChange>>) {
  if (!provider.planChanges) return null;
  const charge = await provider.planChanges
    .preview(order, { plan, at: usedUntil })
    .catch(handleProviderError(db, order));
  if (isPaidInFull && charge.amountCents >= minChargeCents) return charge;
  return null;
}
