import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import type { PaymentEventEffect } from "../../contract/orders/orders.ts";
import type { Database } from "../database/database.ts";
import { keysetPage, type PageQuery } from "../database/keyset-page.ts";
import { orders, paymentEvents, payments, priceMoves, subscriptions, users } from "../schema.ts";
import { selectMatchingOrders } from "./matching-orders.ts";
import { findOrderSearch, findPaidTime, type OrderConditions } from "./order-filters.ts";
import { type OrderWithItems, orderColumns, paginateOrders } from "./orders.ts";

const payerColumns = {
  payerName: sql<string | null>`${users.name}`.as("payer_name"),
  payerEmail: users.email,
};
/** SQL expression: the effect of a flagged order's newest payment event; null for other orders. */
const flagReason = sql<string | null>`iif(
  ${orders}.status = 'flagged',
  (
    select e.effect
    from ${paymentEvents} as e
    where e.order_id = ${orders}.id
    order by e.provider_at desc
    limit 1
  ),
  null
)`;
const presentPlanId = sql<string | null>`(
  select s.plan_id
  from ${subscriptions} as s
  where s.order_id = ${orders}.id and s.plan_id <> ${orders}.plan_id
)`;
const selectFromNewestPayment = (column: SQL) => sql`(
  select ${column}
  from ${payments} as p
  where p.order_id = ${orders}.id
  order by p.paid_at desc
  limit 1
)`;
export type OrderWithPayer = OrderWithItems & {
  payerName: string | null;
  payerEmail: string | null;
  flag: string | null;
  presentPlanId: string | null;
  lastPaidCents: number | null;
  homeCountry: string | null;
  /** The time by which the list is sorted. */
  listedAt: number;
  revenueCents: number | null;
  /** 1 for the last order that a search tested, whether or not it matches the filter; else 0. */
  isEdge: number;
};

/**
 * Paginates orders by their creation time. With a payment period, orders are sorted by their newest
 * payment in that period; with a price change, by the time at which the subscriber was told, so
 * that only orders of that price change are read.
 */
export function paginateAllOrders({
  paidIn,
  statedIn,
  priceChange,
  ...paging
}: Paging & OrderConditions) {
  const cursorOf = (row: OrderWithPayer): [number, string] => [row.listedAt, row.id];
  if (paidIn !== undefined || statedIn !== undefined)
    return keysetPage(
      { name: "paid-orders", sortedBy: payments.paidAt, id: payments.orderId, cursorOf },
      paging,
    );
  if (priceChange !== undefined)
    return keysetPage(
      { name: "told-orders", sortedBy: priceMoves.toldAt, id: priceMoves.orderId, cursorOf },
      paging,
    );
  return paginateOrders<OrderWithPayer>(paging);
}

/** Selects a page of the orders that match the filter, with their buyers, newest first. */
export function selectAllOrders(db: Database, filter: OrderConditions, page: PageQuery) {
  const found = selectMatchingOrders(findOrderSearch(filter), page);
  const paidTime = findPaidTime(filter);
  const revenueCents = paidTime
    ? sql`(
      select sum(p.net_cents)
      from payments as p
      where p.order_id = ${orders.id}
        and p.paid_at >= ${paidTime.from}
        and p.paid_at < ${paidTime.until}
    )`
    : sql`null`;
  const foundColumns = [sql`found.listed_at`, sql`found.id`];
  return db
    .select({
      ...orderColumns,
      ...payerColumns,
      flag: flagReason.as("flag"),
      presentPlanId: sql<string | null>`${paidTime ? sql`null` : presentPlanId}`.as("present_plan"),
      lastPaidCents: sql<number | null>`${selectFromNewestPayment(sql`p.amount_cents`)}`.as(
        "last_paid_cents",
      ),
      homeCountry: sql<string | null>`${selectFromNewestPayment(sql`p.home_country`)}`.as(
        "home_country",
      ),
      listedAt: sql<number>`found.listed_at`.as("listed_at"),
      revenueCents: sql<number | null>`${revenueCents}`.as("revenue_cents"),
      isEdge: sql<number>`found.is_edge`.as("is_edge"),
    })
    .from(orders)
    .innerJoin(sql`(${found}) as found`, sql`found.id = ${orders.id}`)
    .leftJoin(users, eq(users.id, orders.userId))
    .orderBy(...foundColumns.map(page.isAscending ? asc : desc));
}

/** Parses a stored effect. Events that were stored before effects had codes have English text. */
export const parseEffect = (stored: string): PaymentEventEffect =>
  stored.startsWith("{") ? JSON.parse(stored) : { code: "text", text: stored };
