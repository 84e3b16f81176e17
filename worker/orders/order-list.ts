import { and, eq, gte, isNotNull, lt, not, type SQL, sql } from "drizzle-orm";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import { milliseconds } from "../../contract/constants.ts";
import type { PaymentEffect } from "../../contract/orders/orders.ts";
import type { MrrChangeKind, trialFilters } from "../../contract/revenue/revenue.ts";
import { getSite } from "../../contract/site/site.ts";
import type { Database } from "../database/database.ts";
import { keysetPage, type PageQuery } from "../database/keyset-page.ts";
import { startOfDay } from "../i18n/zoned-day.ts";
import { addUtcMonths } from "../revenue/mrr-changes.ts";
import {
  mrrChanges,
  orderItems,
  orders,
  paymentEvents,
  payments,
  priceMoves,
  subscriptions,
  users,
} from "../schema.ts";
import { type OrderWithItems, orderColumns, paginateOrders } from "./orders.ts";

const payerColumns = {
  payerName: sql<string | null>`${users.name}`.as("payer_name"),
  payerEmail: users.email,
};
/** SQL expression: the problem that the newest event of a flagged order found. */
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
const homeCountry = sql<string | null>`(
  select p.home_country
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
  homeCountry: string | null;
  /** The time by which the list is sorted. */
  listedAt: number;
  revenueCents: number | null;
};

type OrderConditions = {
  status?: OrderWithPayer["status"] | undefined;
  state?: OrderWithPayer["state"] | undefined;
  kind?: OrderWithPayer["kind"] | undefined;
  month?: string | undefined;
  change?: MrrChangeKind | undefined;
  cohort?: string | undefined;
  paidAtEndOf?: string | undefined;
  paidIn?: string | undefined;
  statedIn?: string | undefined;
  promotionCode?: string | undefined;
  priceChange?: string | undefined;
  trial?: (typeof trialFilters)[number] | undefined;
  movieId?: string | undefined;
  userId?: string | undefined;
  orderId?: string | undefined;
};

/**
 * SQL condition: whether the order is counted in the figure of free trials that the filter names.
 */
function matchesTrials({ month, trial }: OrderConditions): SQL | undefined {
  if (month === undefined || trial === undefined) return undefined;
  const hasBegun = sql`
    ${orders.trialDays} is not null and ${orders.status} not in ('open', 'failed')`;
  const isOfMonth = sql`${orders.createdAt} >= ${Date.parse(month)}
    and ${orders.createdAt} < ${Date.parse(addUtcMonths(month, 1))}`;
  const isPaid = sql`exists (
    select 1 from payments as p where p.order_id = ${orders.id} and p.amount_cents > 0
  )`;
  return and(hasBegun, isOfMonth, trial === "paid" ? isPaid : undefined);
}

/** SQL condition: whether the order has the state. Uses an index on the state or on the status. */
function hasState(state: OrderWithPayer["state"]): SQL | undefined {
  const isIndexed = state === "disputed" || state === "charged_back";
  return and(
    eq(orders.state, state),
    isIndexed ? isNotNull(orders.dispute) : eq(orders.status, state),
  );
}

/** SQL condition: whether the order is counted in the figure of MRR that the filter names. */
function matchesMrrChanges({ month, change, cohort, trial }: OrderConditions): SQL | undefined {
  if (month === undefined || trial !== undefined) return undefined;
  if (cohort !== undefined) return isPaidAtEndOf(month, sql`+c.cohort = ${cohort}`);
  return hasMrrChange(
    month,
    change === undefined ? sql`c.month = ${month}` : sql`c.month = ${month} and c.kind = ${change}`,
  );
}

/**
 * SQL condition: whether the order is counted in the MRR of a month, because the payer's newest MRR
 * change up to the end of the month names the order.
 */
function isPaidAtEndOf(month: string, condition = sql`1`): SQL | undefined {
  const isNewest = sql`not exists (
    select 1
    from ${mrrChanges} as later
    where later.payer_id = c.payer_id and later.month > c.month and later.month <= ${month}
  )`;
  return hasMrrChange(
    month,
    sql`${condition} and c.month <= ${month} and c.kind <> 'lost' and ${isNewest}`,
  );
}

/**
 * SQL condition: whether the order was created before the end of a month and has a matching MRR
 * change. The unary `+` makes SQLite look up the changes order by order, because a list of all
 * orders with changes would be as long as the list of subscribers.
 */
function hasMrrChange(month: string, condition: SQL): SQL | undefined {
  const hasChange = sql`exists (
    select 1 from ${mrrChanges} as c where c.order_id = +${orders.id} and ${condition}
  )`;
  return and(
    isNotNull(orders.payerId),
    lt(orders.createdAt, Date.parse(addUtcMonths(month, 1))),
    hasChange,
  );
}

/**
 * SQL condition, written exactly as in the partial index: whether the order counts as a use of a
 * promotion code.
 */
const usesCode = (promotionCode: string): SQL =>
  sql`${orders.promotionCodeId} = ${promotionCode} and ${orders.status} <> 'failed'`;

type PaidTime = Pick<OrderConditions, "paidIn" | "statedIn">;

/** Returns the period whose payments a revenue figure counts, in milliseconds since 1970. */
function findPaidTime({ paidIn, statedIn }: PaidTime): { from: number; until: number } | undefined {
  if (statedIn !== undefined) {
    const { timeZone } = getSite();
    return {
      from: startOfDay(`${statedIn}-01`, timeZone),
      until: startOfDay(`${addUtcMonths(statedIn, 1)}-01`, timeZone),
    };
  }
  if (paidIn === undefined) return undefined;
  if (paidIn === "all") return { from: 0, until: Number.MAX_SAFE_INTEGER };
  const isMonth = paidIn.length === "2026-11".length;
  const from = Date.parse(paidIn);
  return { from, until: isMonth ? Date.parse(addUtcMonths(paidIn, 1)) : from + milliseconds.day };
}

/** SQL condition: whether the payment is its order's newest payment in the period. */
function isNewestPaymentOf({ from, until }: { from: number; until: number }): SQL | undefined {
  const hasLater = sql`exists (
    select 1
    from payments as later
    where later.order_id = ${payments.orderId}
      and (later.paid_at, later.transaction_id) > (${payments.paidAt}, ${payments.transactionId})
      and later.paid_at < ${until}
  )`;
  return and(gte(payments.paidAt, from), lt(payments.paidAt, until), not(hasLater));
}

/**
 * Paginates orders by their creation time. With a payment period, orders are sorted by their newest
 * payment in that period; with a price change, by when the subscriber was told, so that no other
 * order is read.
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
export function selectAllOrders(
  db: Database,
  filter: OrderConditions,
  { afterCursor, orderBy, limit }: PageQuery,
) {
  const status = filter.status && eq(orders.status, filter.status);
  const state = filter.state && hasState(filter.state);
  const paidAtEnd =
    filter.paidAtEndOf === undefined ? undefined : isPaidAtEndOf(filter.paidAtEndOf);
  const kind = filter.kind && eq(orders.kind, filter.kind);
  const movie =
    filter.movieId === undefined
      ? undefined
      : sql`${orders.id} in (
        select i.order_id from ${orderItems} as i where i.movie_id = ${Number(filter.movieId)}
      )`;
  const user = filter.userId === undefined ? undefined : eq(orders.userId, filter.userId);
  const order = filter.orderId === undefined ? undefined : eq(orders.id, filter.orderId);
  const promotionCode =
    filter.promotionCode === undefined ? undefined : usesCode(filter.promotionCode);
  const paidTime = findPaidTime(filter);
  const { priceChange } = filter;
  const unpaidTime = priceChange === undefined ? orders.createdAt : priceMoves.toldAt;
  const listedAt = paidTime ? payments.paidAt : unpaidTime;
  const revenueCents = paidTime
    ? sql`(
      select sum(p.net_cents)
      from payments as p
      where p.order_id = ${orders.id}
        and p.paid_at >= ${paidTime.from}
        and p.paid_at < ${paidTime.until}
    )`
    : sql`null`;
  const told =
    priceChange === undefined || !paidTime
      ? undefined
      : sql`exists (
        select 1
        from ${priceMoves}
        where ${priceMoves.orderId} = ${orders.id} and ${priceMoves.changeId} = ${priceChange}
      )`;
  const query = db
    .select({
      ...orderColumns,
      ...payerColumns,
      flag: flagReason.as("flag"),
      presentPlanId: sql<string | null>`${paidTime ? sql`null` : presentPlanId}`.as("present_plan"),
      homeCountry: homeCountry.as("home_country"),
      listedAt: sql<number>`${listedAt}`.as("listed_at"),
      revenueCents: sql<number | null>`${revenueCents}`.as("revenue_cents"),
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        status,
        state,
        paidAtEnd,
        kind,
        matchesMrrChanges(filter),
        matchesTrials(filter),
        movie,
        user,
        order,
        promotionCode,
        told,
        afterCursor,
      ),
    )
    .orderBy(...orderBy)
    .limit(limit)
    .$dynamic();
  if (paidTime)
    return query.innerJoin(
      payments,
      and(eq(payments.orderId, orders.id), isNewestPaymentOf(paidTime)),
    );
  if (priceChange === undefined) return query;
  const isTold = and(eq(priceMoves.orderId, orders.id), eq(priceMoves.changeId, priceChange));
  return query.innerJoin(priceMoves, isTold);
}

/** Parses a stored effect. Events that were stored before effects had codes have English text. */
export const parseEffect = (stored: string): PaymentEffect =>
  stored.startsWith("{") ? JSON.parse(stored) : { code: "text", text: stored };
