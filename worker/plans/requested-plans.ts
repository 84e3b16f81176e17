import { desc, eq, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "../database/database.ts";
import { orders, planChanges, plans, users } from "../schema.ts";
import { planNameInLanguageSql } from "./plan-names.ts";

/** A plan that an order was changed to, at the price that the subscriber was shown. */
export type RequestedPlan = { planId: string; amountCents: number; name: string };

/** SQL expression: the language of an order's buyer; null if the account was deleted. */
const buyerLanguageSql = (orderId: AnySQLiteColumn) =>
  sql`(
    select u.language
    from ${users} as u
    inner join ${orders} as o on o.user_id = u.id
    where o.id = ${orderId}
  )`;

/** Selects the plans and prices that the order was changed to, the newest first. */
export const selectRequestedPlans = (db: Database, orderId: string) =>
  db
    .select({
      planId: planChanges.planId,
      amountCents: planChanges.amountCents,
      name: planNameInLanguageSql(buyerLanguageSql(planChanges.orderId)).as("plan_name"),
      // In a query with `max()`, SQLite takes the other columns from the row with the maximum.
      requestedAt: sql<number>`max(${planChanges.requestedAt})`.as("requested"),
    })
    .from(planChanges)
    .innerJoin(plans, eq(plans.id, planChanges.planId))
    .where(eq(planChanges.orderId, orderId))
    .groupBy(planChanges.planId, planChanges.amountCents)
    .orderBy(desc(sql`requested`));

/** SQL expression on `orders`: the price at which a plan was last sold to the subscriber. */
export const lastSoldPriceCentsSql = (planId: AnySQLiteColumn) =>
  sql<number>`coalesce(
    (
      select amount_cents
      from ${planChanges}
      where order_id = ${orders.id} and plan_id = ${planId}
      order by requested_at desc
      limit 1
    ),
    ${orders.amountCents}
  )`;

/** SQL expression on `orders`: when a plan was last sold to the subscriber. */
export const lastSoldAtSql = (planId: AnySQLiteColumn) =>
  sql<number>`coalesce(
    (
      select max(requested_at)
      from ${planChanges}
      where order_id = ${orders.id} and plan_id = ${planId}
    ),
    ${orders.createdAt}
  )`;
