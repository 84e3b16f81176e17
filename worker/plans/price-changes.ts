import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type { PlanPeriod } from "../../contract/plans/plan-periods.ts";
import type { AdminPlan } from "../../contract/plans/plans.ts";
import { priceNoticeDays } from "../../contract/policy.ts";
import { getSite } from "../../contract/site/site.ts";
import type { Database } from "../database/database.ts";
import { dayOf } from "../i18n/zoned-day.ts";
import { computePeriodEnd } from "../payments/providers/plan-period.ts";
import { orders, payments, plans, priceChanges, priceMoves, subscriptions } from "../schema.ts";

/* An administrator announces a new price for all subscribers of a plan. Each subscriber is told by
   email, and pays the new price with the first renewal after the day of the change and at least
   30 days after the email. */

/** The notice that a subscriber gets before the first payment of a new price, in milliseconds. */
export const priceNoticeMs = priceNoticeDays * milliseconds.day;

/** SQL expression on `subscriptions`: the time of the next payment. */
const renewsAt = sql<number>`coalesce(${subscriptions.pausedUntil}, ${subscriptions.expiresAt})`;

/**
 * SQL expression on `orders`, `plans` and `subscriptions`: the new price of the next payment; null
 * if the price stays.
 */
export const comingPriceCentsSql = sql<number | null>`(
  select c.amount_cents
  from ${priceMoves} as m
  inner join ${priceChanges} as c on c.id = m.change_id and c.withdrawn_at is null
  where m.order_id = ${orders.id}
    and c.plan_id = ${plans.id}
    and m.moved_at is null
    and m.moves_at <= ${renewsAt}
  order by m.moves_at desc
  limit 1
)`;

type Renewal = {
  expiresAt: number;
  pausedUntil: number | null;
  plan: { days: number; period: PlanPeriod | null };
};

/**
 * The largest error of a computed renewal date. A date in the last days of a month does not show on
 * which day the subscription began, so the date computed from it can be this much too early.
 */
const shortMonthMs = 3 * milliseconds.day;

/**
 * Returns the day from which a subscriber may pay a new price: the first renewal from `movesAt` on.
 * In a pause, which can be ended at any time, it is the later of `movesAt` and the end of the paid
 * time. Times are in milliseconds since 1970.
 */
export function findFirstNewPriceAt(
  { expiresAt, pausedUntil, plan }: Renewal,
  movesAt: number,
): number {
  if (pausedUntil !== null) return Math.max(expiresAt, movesAt);
  let paysAt = expiresAt;
  while (paysAt + (plan.period === null ? 0 : shortMonthMs) < movesAt)
    paysAt = computePeriodEnd(paysAt, plan);
  return paysAt;
}

/** Selects the new price that an account was told of and has not paid yet. */
export const selectComingPrice = (db: Database, userId: string) =>
  db
    .select({
      amountCents: priceChanges.amountCents,
      oldCents: priceMoves.oldCents,
      movesAt: priceMoves.movesAt,
      expiresAt: subscriptions.expiresAt,
      pausedUntil: subscriptions.pausedUntil,
    })
    .from(subscriptions)
    .innerJoin(priceMoves, eq(priceMoves.orderId, subscriptions.orderId))
    .innerJoin(
      priceChanges,
      and(
        eq(priceChanges.id, priceMoves.changeId),
        eq(priceChanges.planId, subscriptions.planId),
        isNull(priceChanges.withdrawnAt),
      ),
    )
    .where(
      and(
        eq(subscriptions.userId, userId),
        isNull(subscriptions.nextPlanId),
        sql`not exists (
          select 1
          from ${payments}
          where ${payments.orderId} = ${subscriptions.orderId}
            and ${payments.periodStartsAt} >= ${priceMoves.movedAt}
        )`,
      ),
    )
    .orderBy(desc(priceMoves.toldAt))
    .limit(1);

export function toComingPriceDto(
  plan: typeof plans.$inferSelect,
  coming: Awaited<ReturnType<typeof selectComingPrice>>[number] | undefined,
) {
  if (!coming) return null;
  return {
    amount: coming.amountCents / 100,
    startsAt: new Date(findFirstNewPriceAt({ ...coming, plan }, coming.movesAt)).toISOString(),
  };
}

/** The dashboard shows a price change for this long after its day. */
const shownMs = 30 * milliseconds.day;

/**
 * SQL expression: the price change that the dashboard shows: the plan's newest price change, while
 * that change is recent or incomplete.
 */
export const shownPriceChangeIdSql = (now: number) =>
  sql`(
    select c.id
    from ${priceChanges} as c
    where c.plan_id = ${plans.id}
      and c.withdrawn_at is null
      and (c.effective_at > ${now - shownMs} or c.told > c.moved)
    order by c.announced_at desc
    limit 1
  )`;

export const shownPriceChange = {
  changeId: sql<string | null>`${priceChanges.id}`.as("change_id"),
  newCents: sql<number | null>`${priceChanges.amountCents}`.as("new_price"),
  effectiveAt: priceChanges.effectiveAt,
  told: priceChanges.told,
  moved: priceChanges.moved,
};

type ShownPriceChange = { changeId: string | null; newCents: number | null } & {
  [Name in "effectiveAt" | "told" | "moved"]: number | null;
};

export function toPriceChangeDto(
  { changeId, newCents, effectiveAt, told, moved }: ShownPriceChange,
  now: number,
): AdminPlan["priceChange"] {
  if (changeId === null || newCents === null || effectiveAt === null) return null;
  return {
    id: changeId,
    amount: newCents / 100,
    from: dayOf(effectiveAt, getSite().timeZone),
    begun: effectiveAt <= now,
    told: told ?? 0,
    moved: moved ?? 0,
  };
}
