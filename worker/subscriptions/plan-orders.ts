import { and, eq, type SQL, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { getClientInfo } from "../auth/client-info.ts";
import { hasCapacitySql, hitRateLimit, requireCapacity } from "../auth/rate-limit.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { batch, type Database, database } from "../database/database.ts";
import { ensureCheckout, insertItems, insertOrder, type OrderBuyer } from "../orders/orders.ts";
import { getPaymentContext } from "../orders/payment-context.ts";
import type { OrderRow } from "../payments/providers/payment-provider.ts";
import { toReaderPlanName } from "../plans/plan-names.ts";
import type { PlanRow } from "../plans/plans.ts";
import {
  codeCheckoutLimits,
  hasPromotionUsesLeftSql,
  type UsablePromotion,
} from "../promotion-codes/promotion-codes.ts";
import { orders, payments, plans, subscriptions } from "../schema.ts";
import { hashTrialPerson, hasPersonUsedCodeSql, hasUsedTrialSql, type Trial } from "./trials.ts";

/**
 * The terms on which a plan is sold to an account. `person` is, for a code that makes the plan
 * free, the hash of the person who may use it once; null for other codes.
 */
export type PlanSale = {
  plan: PlanRow;
  promotion: (UsablePromotion & { person: string | null }) | null;
  trial: Trial | null;
};

/** Selects the account's unpaid order of a plan. The schema permits one per account. */
function selectOpenPlanOrder(db: Database, userId: string) {
  const isOpen = and(
    eq(orders.userId, userId),
    eq(orders.status, "open"),
    eq(orders.kind, "subscription"),
  );
  return db.select().from(orders).where(isOpen);
}

/**
 * Selects the plan order that may have been paid although the event never arrived: the open order,
 * else the order of the renewing subscription.
 */
export function selectPlanOrderToSync(db: Database, userId: string) {
  const isRenewing = sql`${orders.id} = (
    select order_id from ${subscriptions} where user_id = ${userId} and renews = 1
  )`;
  const isOpen = sql`(${orders.status} = 'open' and ${orders.kind} = 'subscription')`;
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), sql`(${isOpen} or ${isRenewing})`))
    .orderBy(sql`iif(${isOpen}, 0, 1)`)
    .limit(1);
}

/**
 * Selects the plan orders that block another payment: the open order, and flagged orders whose paid
 * period still runs.
 */
export function selectOrdersBlockingPlanOrder(db: Database, userId: string, now: number) {
  const period = sql`(
    select days * ${milliseconds.day}
    from ${plans}
    where id = coalesce(${payments.planId}, ${orders.planId})
  )`;
  const isPeriodRunning = sql`exists (
    select 1
    from ${payments}
    where order_id = ${orders.id} and refunded_at is null and paid_at > ${now} - ${period}
  )`;
  const isBlocking = sql`(
    ${orders.status} = 'open' or (${orders.status} = 'flagged' and ${isPeriodRunning})
  )`;
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.kind, "subscription"), isBlocking));
}

/** Whether an order has the terms of this sale, so that its checkout can be paid. */
export const hasSameSaleTerms = (order: OrderRow, { plan, promotion, trial }: PlanSale) =>
  order.planId === plan.id &&
  order.amountCents === plan.priceCents &&
  order.currency === plan.currency &&
  order.promotionCodeId === (promotion?.id ?? null) &&
  order.discountCents === (promotion?.discountCents ?? 0) &&
  order.trialDays === (trial?.days ?? null);

/** SQL condition: whether the site still sells the plan at the price of the sale. */
const isPlanSoldSql = ({ plan }: PlanSale): SQL | undefined =>
  and(
    eq(plans.id, plan.id),
    eq(plans.active, true),
    eq(plans.priceCents, plan.priceCents),
    eq(plans.currency, plan.currency),
    sql`${plans.providerPriceId} is ${plan.providerPriceId}`,
  );

/** SQL condition: whether the buyer may still have the plan, the promotion and the trial. */
function isSaleAllowedSql(sale: PlanSale, { id: userId }: OrderBuyer): SQL | undefined {
  const { promotion, trial } = sale;
  const conditions = [sql`exists (select 1 from ${plans} where ${isPlanSoldSql(sale)})`];
  if (promotion) conditions.push(hasPromotionUsesLeftSql(promotion, userId));
  if (promotion?.person) {
    const { id, person } = promotion;
    conditions.push(sql`not ${hasPersonUsedCodeSql(id, { userId, person })}`);
  }
  if (trial) conditions.push(sql`not ${hasUsedTrialSql(userId, trial.person)}`);
  return and(...conditions);
}

/** Returns the person's and the network's limits of checkouts with a limited promotion code. */
function listCheckoutLimits(c: RequestContext, { promotion }: PlanSale, { email }: OrderBuyer) {
  if (!promotion?.isLimited) return [];
  return codeCheckoutLimits(promotion, {
    person: hashTrialPerson(email, c.env),
    network: getClientInfo(c).network,
  });
}

/**
 * Creates the order of a plan and its checkout, or uses the order of a simultaneous request. Throws
 * `offer_changed` if the plan was retired or its price changed meanwhile, and `too_many_requests`
 * if the person or the network has started too many checkouts with a limited promotion code.
 */
export async function createPlanOrder(c: RequestContext, sale: PlanSale, buyer: OrderBuyer) {
  const { provider } = getPaymentContext(c);
  const { plan, promotion, trial } = sale;
  const id = crypto.randomUUID();
  const order = {
    id,
    kind: "subscription",
    planId: plan.id,
    provider: provider.name,
    amountCents: plan.priceCents,
    currency: plan.currency,
    promotionCodeId: promotion?.id ?? null,
    discountCents: promotion?.discountCents ?? 0,
    trialDays: trial?.days ?? null,
    trialPerson: trial?.person ?? promotion?.person ?? null,
  } as const;
  const isAllowed = isSaleAllowedSql(sale, buyer);
  const item = { movieId: null, name: toReaderPlanName(plan), priceCents: plan.priceCents };
  const limits = listCheckoutLimits(c, sale, buyer);
  const isWithinLimits = and(isAllowed, ...limits.map((limit) => hasCapacitySql(limit)));
  const {
    created: [created],
    hits = [],
  } = await write(c, {
    statements: (db, { now }) => ({
      hits: limits.length > 0 && hitRateLimit(db, limits, now, sql`${isAllowed}`),
      created: insertOrder(db, order, buyer, sql`${isWithinLimits}`),
      items: insertItems(db, id, [item]),
    }),
  });
  if (created) return ensurePlanCheckout(c, created, sale, buyer);
  const db = database(c, "primary");
  const {
    openOrders: [openOrder],
    sold,
  } = await batch(db, {
    openOrders: selectOpenPlanOrder(db, buyer.id),
    sold: db.select({ id: plans.id }).from(plans).where(isPlanSoldSql(sale)),
  });
  if (!openOrder) {
    if (sold.length === 0) throw new AppError("offer_changed");
    requireCapacity(hits, limits, buyer.now);
    // Another request may have taken the code or the trial at the same moment.
    if (promotion) throw new AppError("promotion_code_used_up", { code: promotion.code });
    throw new AppError(trial ? "trial_used" : "account_changed");
  }
  // Another request may have opened an order of another plan at the same moment.
  if (!hasSameSaleTerms(openOrder, sale)) throw new AppError("account_changed");
  return ensurePlanCheckout(c, openOrder, sale, buyer);
}

export function ensurePlanCheckout(
  c: RequestContext,
  order: OrderRow,
  { plan, promotion }: PlanSale,
  buyer: OrderBuyer,
) {
  const { db, provider } = getPaymentContext(c);
  const items = [{ name: toReaderPlanName(plan), amountCents: plan.priceCents }];
  return ensureCheckout(db, provider, { order, items, plan, promotion }, buyer);
}
