import { and, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type { PlanChangeTiming } from "../../contract/subscriptions/plan-changes.ts";
import { isSubscribed } from "../auth/account.ts";
import { write } from "../auth/write.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { guardedInsert } from "../database/guarded-insert.ts";
import type { OrderRow, SubscriptionPlanChange } from "../payments/providers/payment-provider.ts";
import { type PlanRow, toPlanDto } from "../plans/plans.ts";
import { lastSoldPriceCentsSql } from "../plans/requested-plans.ts";
import { orders, planChanges, plans, subscriptions } from "../schema.ts";
import { isSubscriptionPaused } from "./pauses.ts";
import { requireSoldPlan } from "./plan-sales.ts";

type Subscription = typeof subscriptions.$inferSelect;

/** `isDiscounted` says that a promotion code reduces further payments. */
type Circumstances = { isDiscounted: boolean; now: number };

/** Returns the reason why the plan of the subscription cannot be changed; null if it can. */
export function findPlanChangeRefusal(
  subscription: Subscription | undefined,
  { isDiscounted, now }: Circumstances,
) {
  if (!subscription?.renews) return "subscription_does_not_renew";
  if (isSubscriptionPaused(subscription)) return "subscription_paused";
  if (
    subscription.overdueSince !== null ||
    !isSubscribed({ paidUntil: subscription.expiresAt }, now)
  )
    return "subscription_overdue";
  if (subscription.isFree) return "plan_change_while_free";
  if (isDiscounted) return "plan_change_discounted";
  return subscription.nextPlanId === null ? null : "plan_change_planned";
}

/** Throws unless the plan is sold and differs from the present plan. */
export function requireOtherPlan(
  sold: PlanRow[],
  planId: string,
  { currency }: OrderRow,
  present: Subscription,
): PlanRow {
  const plan = requireSoldPlan(sold, planId);
  if (plan.id === present.planId) throw new AppError("plan_unchanged");
  if (plan.currency !== currency) throw invalidInput("plan_id", "plan_not_available");
  return plan;
}

/**
 * Returns when the used part of the paid time ends: at the last full hour, so that the shown amount
 * of a plan change stays valid for a while. Times are in milliseconds since 1970.
 */
export const findUsedTimeEnd = (periodStartsAt: number, now: number): number =>
  Math.max(periodStartsAt, now - (now % milliseconds.hour));

/** The time within which two equal requests for a plan change count as one. */
const sameChangeMs = milliseconds.minute;

/**
 * Records a plan change before the provider is asked, so that the resulting payment counts as sold
 * by this site. Returns the id of the change, which simultaneous requests share.
 */
export async function recordPlanChange(
  c: RequestContext,
  { id: orderId }: OrderRow,
  { plan, timing }: { plan: PlanRow; timing: PlanChangeTiming },
): Promise<SubscriptionPlanChange["id"]> {
  const { now } = c.var;
  const row = { orderId, planId: plan.id, amountCents: plan.priceCents, timing };
  const newest = sql`(
    select c.id
    from ${planChanges} as c
    where c.order_id = ${orderId}
    order by c.requested_at desc, c.id
    limit 1
  )`;
  const isSame = and(
    eq(planChanges.planId, plan.id),
    eq(planChanges.amountCents, plan.priceCents),
    eq(planChanges.timing, timing),
    gt(planChanges.requestedAt, now - sameChangeMs),
  );
  const isNew = sql`not exists (
    select 1 from ${planChanges} where ${planChanges.id} = ${newest} and ${isSame}
  )`;
  const {
    changes: [change],
  } = await write(c, {
    statements: (db) => ({
      change: guardedInsert(
        db,
        planChanges,
        { id: crypto.randomUUID(), ...row, requestedAt: now },
        isNew,
      ),
      changes: db
        .select({ id: planChanges.id })
        .from(planChanges)
        .where(and(eq(planChanges.orderId, orderId), isSame))
        .orderBy(desc(planChanges.requestedAt), planChanges.id)
        .limit(1),
    }),
  });
  if (!change) throw new Error(`The change of order ${orderId} was not stored`);
  return change.id;
}

/**
 * Deletes a planned change that was cancelled, so that its plan does not count as sold. Keeps the
 * change if the subscription already has the plan.
 */
export function deletePlannedChange(db: Database, orderId: string, planId: string) {
  const planned = sql`(
    select c.id
    from ${planChanges} as c
    where c.order_id = ${orderId} and c.plan_id = ${planId} and c.timing = 'period_end'
    order by c.requested_at desc
    limit 1
  )`;
  const hasBegun = sql`exists (
    select 1
    from ${subscriptions}
    where ${subscriptions.orderId} = ${orderId} and ${subscriptions.planId} = ${planId}
  )`;
  return db.delete(planChanges).where(and(eq(planChanges.id, planned), sql`not ${hasBegun}`));
}

/** Selects the subscriber's plan at its paid price, and the next plan. */
export const selectOwnPlans = (db: Database, userId: string) =>
  db
    .select({
      plan: plans,
      priceCents: lastSoldPriceCentsSql(plans.id).as("sold_price"),
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .innerJoin(plans, sql`${plans.id} in (${subscriptions.planId}, ${subscriptions.nextPlanId})`)
    .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.orderId)));

type OwnPlanRow = Awaited<ReturnType<typeof selectOwnPlans>>[number];

export const toOwnPlanDto = ({ plan, priceCents }: OwnPlanRow) =>
  toPlanDto({ ...plan, priceCents });
