import { and, eq, gt, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { countMonths } from "../../contract/plans/plan-periods.ts";
import {
  maxCodeCheckoutsPerNetworkAndHour,
  maxCodeCheckoutsPerPersonAndDay,
} from "../../contract/policy.ts";
import { getSite } from "../../contract/site/site.ts";
import type { RateLimitRule } from "../auth/rate-limit.ts";
import { AppError } from "../context/app-error.ts";
import { type Database, runStatement } from "../database/database.ts";
import { dayOf } from "../i18n/zoned-day.ts";
import type { Promotion } from "../payments/providers/payment-provider.ts";
import { toReaderPlanName } from "../plans/plan-names.ts";
import type { PlanRow } from "../plans/plans.ts";
import { orders, payments, promotionCodes } from "../schema.ts";

type PromotionCodeRow = typeof promotionCodes.$inferSelect;

/** Limits how many wrong codes an account, and a network, can try in an hour. */
export const codeGuessLimits = (userId: string, network: string): RateLimitRule[] => [
  { key: `code:${userId}`, limit: 10, windowMs: milliseconds.hour },
  { key: `code:network:${network}`, limit: 50, windowMs: milliseconds.hour },
];

/** A promotion code that an account can use. `isLimited` says whether its uses are limited. */
export type UsablePromotion = Promotion & { isLimited: boolean };

/**
 * Limits how many checkouts a person, and a network, can start with a promotion code of limited
 * uses, because an open checkout holds one of the code's uses. `person` is the result of
 * `hashTrialPerson`.
 */
export const codeCheckoutLimits = (
  { id }: Promotion,
  { person, network }: { person: string; network: string },
): RateLimitRule[] => [
  {
    key: `code-checkout:${id}:${person}`,
    limit: maxCodeCheckoutsPerPersonAndDay,
    windowMs: milliseconds.day,
  },
  {
    key: `code-checkout:network:${id}:${network}`,
    limit: maxCodeCheckoutsPerNetworkAndHour,
    windowMs: milliseconds.hour,
  },
];

/** Selects the code, and whether the account has used it. No row for an undefined code. */
export function selectPromotionCode(db: Database, code: string | undefined, userId: string) {
  return db
    .select({
      promotionCode: promotionCodes,
      isUsed: sql<number>`${isUsedBy(userId)}`.as("is_used"),
    })
    .from(promotionCodes)
    .where(eq(promotionCodes.code, code ?? ""));
}

/**
 * SQL condition: whether the account has used the code. An open order does not count, because
 * another checkout replaces it.
 */
const isUsedBy = (userId: string) =>
  sql`exists (
    select 1
    from ${orders}
    where promotion_code_id = ${promotionCodes.id}
      and user_id = ${userId}
      and status not in ('open', 'failed')
  )`;

type FoundCode = Awaited<ReturnType<typeof selectPromotionCode>>[number];

/**
 * Throws the reason if the account cannot use the code for the plan. `isReserved` says whether the
 * account's open order has the code, and so holds one of its uses.
 */
export function requirePromotion(
  found: FoundCode | undefined,
  plan: PlanRow,
  { now, isReserved }: { now: number; isReserved: boolean },
): UsablePromotion {
  if (!found) throw new AppError("promotion_code_not_found");
  const { promotionCode, isUsed } = found;
  const { code, startsOn, endsOn, maxUses, uses, ended, periods } = promotionCode;
  const today = dayOf(now, getSite().timeZone);
  if (ended || (endsOn !== null && endsOn < today))
    throw new AppError("promotion_code_ended", { code });
  if (startsOn !== null && startsOn > today)
    throw new AppError("promotion_code_not_started", { code, date: startsOn });
  if (isUsed) throw new AppError("promotion_code_used", { code });
  if (maxUses !== null && uses >= maxUses && !isReserved)
    throw new AppError("promotion_code_used_up", { code });
  const discountCents = isForPlan(promotionCode, plan)
    ? discountOf(promotionCode, plan.priceCents)
    : null;
  if (discountCents === null)
    throw new AppError("promotion_code_of_other_plan", { code, plan: toReaderPlanName(plan) });
  return { id: promotionCode.id, code, discountCents, periods, isLimited: maxUses !== null };
}

/**
 * Whether the code applies to the plan. A discount on several payments never applies to a plan that
 * is paid by days, because the provider counts the duration of a discount in calendar months.
 */
function isForPlan({ planIds, periods }: PromotionCodeRow, { id, period }: PlanRow): boolean {
  const isNamed = planIds === null || (JSON.parse(planIds) as string[]).includes(id);
  return isNamed && (periods === null || periods === 1 || countMonths(period) !== null);
}

/** The least amount that a card can be charged, in cents. */
export const minChargeCents = 50;

/**
 * Returns the discount on a price, in cents; null if the remaining amount would be too small to
 * charge.
 */
function discountOf({ percent, amountCents }: PromotionCodeRow, priceCents: number): number | null {
  // Providers round half a cent up.
  const discountCents = Math.min(
    priceCents,
    amountCents ?? Math.round((priceCents * (percent ?? 0)) / 100),
  );
  const left = priceCents - discountCents;
  return left > 0 && left < minChargeCents ? null : discountCents;
}

/**
 * SQL condition, for the statement that creates an order: whether the code has uses left and was
 * not ended, and the account has no other order with the code, except failed orders.
 */
export function hasPromotionUsesLeftSql({ id }: Promotion, userId: string): SQL {
  const isLeft = sql`(max_uses is null or uses < max_uses) and ended = 0`;
  const isUsed = and(
    eq(orders.promotionCodeId, id),
    eq(orders.userId, userId),
    ne(orders.status, "failed"),
  );
  return sql`exists (select 1 from ${promotionCodes} where id = ${id} and ${isLeft})
    and not exists (select 1 from ${orders} where ${isUsed})`;
}

/**
 * Finds the promotion code that still reduces a later payment of the order. `periods` is the number
 * of payments that the code reduces, from the order's first payment on; null if it reduces all.
 */
export async function findDiscount(
  db: Database,
  orderId: string,
): Promise<{ periods: number | null } | undefined> {
  const paymentCount = sql`(select count(*) from ${payments} where order_id = ${orders.id})`;
  const reducesMore = or(isNull(promotionCodes.periods), gt(promotionCodes.periods, paymentCount));
  const [found] = await runStatement(
    db,
    db
      .select({ periods: promotionCodes.periods })
      .from(orders)
      .innerJoin(promotionCodes, eq(promotionCodes.id, orders.promotionCodeId))
      .where(and(eq(orders.id, orderId), reducesMore)),
  );
  return found;
}
