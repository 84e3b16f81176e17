import { and, eq, gte, isNotNull, lt, not, type SQL, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { milliseconds } from "../../contract/constants.ts";
import type { OrderFilter, OrderState } from "../../contract/orders/orders.ts";
import { getSite } from "../../contract/site/site.ts";
import { startOfDay } from "../i18n/zoned-day.ts";
import { addUtcMonths } from "../revenue/mrr-changes.ts";
import { mrrChanges, orderItems, orders, payments, priceMoves } from "../schema.ts";
import type { OrderIndex, OrderSearch } from "./matching-orders.ts";

export type OrderConditions = Partial<Omit<z.infer<typeof OrderFilter>, "limit" | "cursor">>;

/** A filter in SQL. An order matches if it is in the range and meets the tests. */
type OrderCondition = {
  /** A condition whose index has the matching orders sorted by creation time. */
  range?: SQL | undefined;
  tests?: (SQL | undefined)[];
  /** SQL that selects the ids of the matching orders. */
  candidates?: SQL | undefined;
};

/**
 * Finds the index that a list of orders is read from: the index of the time by which the list is
 * sorted, or of the filter that usually matches the fewest orders. These orders are tested for all
 * other filters.
 */
export function findOrderSearch(filter: OrderConditions): OrderSearch {
  const conditions = listConditions(filter);
  const sorting = findSortingIndex(filter);
  const indexed = sorting ? undefined : conditions.find(({ range }) => range);
  const others = conditions.filter((condition) => condition !== indexed);
  const candidates = conditions.map((condition) =>
    condition === indexed ? condition.candidates : selectCandidates(condition),
  );
  const tests = [
    ...others.map(({ range }) => range),
    ...conditions.flatMap((condition) => condition.tests),
    sorting?.test,
  ];
  return {
    index: sorting?.index ?? indexOfOrders(indexed?.range),
    tests: tests.filter((test) => test !== undefined),
    candidates: candidates.find((each) => each),
  };
}

const indexOfOrders = (range: SQL | undefined): OrderIndex => ({
  table: orders,
  sortedBy: orders.createdAt,
  id: orders.id,
  range,
});

const selectCandidates = ({ range, candidates }: OrderCondition): SQL | undefined =>
  candidates ?? (range && sql`select ${orders.id} as id from ${orders} where ${range}`);

/**
 * Returns the index of a list that is not sorted by the orders' creation time. With a payment
 * period, only an order's newest payment in the period matches.
 */
function findSortingIndex(
  filter: OrderConditions,
): { index: OrderIndex; test?: SQL | undefined } | undefined {
  const paidTime = findPaidTime(filter);
  if (paidTime) {
    const range = and(gte(payments.paidAt, paidTime.from), lt(payments.paidAt, paidTime.until));
    const index = { table: payments, sortedBy: payments.paidAt, id: payments.orderId, range };
    return { index, test: isNewestPaymentBefore(paidTime.until) };
  }
  if (filter.priceChange === undefined) return undefined;
  const range = eq(priceMoves.changeId, filter.priceChange);
  const index = { table: priceMoves, sortedBy: priceMoves.toldAt, id: priceMoves.orderId, range };
  return { index };
}

/** Lists the conditions of the filters, first those that usually match the fewest orders. */
function listConditions(filter: OrderConditions): OrderCondition[] {
  const { orderId, userId, promotionCode, movieId, paidAtEndOf } = filter;
  return [
    orderId !== undefined && { range: eq(orders.id, orderId) },
    userId !== undefined && { range: eq(orders.userId, userId) },
    promotionCode !== undefined && { range: usesCode(promotionCode) },
    findToldOrders(filter),
    movieId !== undefined && hasMovie(Number(movieId)),
    findTrials(filter),
    findMrrChanges(filter),
    paidAtEndOf !== undefined && isPaidAtEndOf(paidAtEndOf),
    filterByStatus(filter),
  ].filter((condition) => condition !== undefined && condition !== false);
}

/**
 * Finds the orders whose subscribers were told of a price change. Undefined without a payment
 * period, because the list is then read from the index of the price change, which contains only
 * these orders.
 */
function findToldOrders(filter: OrderConditions): OrderCondition | undefined {
  const { priceChange } = filter;
  if (priceChange === undefined || !findPaidTime(filter)) return undefined;
  const isOfChange = eq(priceMoves.changeId, priceChange);
  return {
    tests: [
      sql`exists (
        select 1 from ${priceMoves} where ${priceMoves.orderId} = ${orders.id} and ${isOfChange}
      )`,
    ],
    candidates: sql`select ${priceMoves.orderId} as id from ${priceMoves} where ${isOfChange}`,
  };
}

/** Finds the orders of a movie. The unary `+` makes SQLite look up the items order by order. */
const hasMovie = (movieId: number): OrderCondition => ({
  tests: [
    sql`exists (
      select 1
      from ${orderItems} as i
      where i.order_id = ${orders.id} and +i.movie_id = ${movieId}
    )`,
  ],
  candidates: sql`
    select distinct i.order_id as id from ${orderItems} as i where i.movie_id = ${movieId}`,
});

/**
 * Filters orders by kind, status and state. With a state, the status does not narrow the index's
 * range, because a state implies its status.
 */
function filterByStatus({ kind, status, state }: OrderConditions): OrderCondition | undefined {
  if (kind === undefined && status === undefined && state === undefined) return undefined;
  const isOfStatus = status && eq(orders.status, status);
  return {
    range: and(kind && eq(orders.kind, kind), state ? hasState(state) : isOfStatus),
    tests: [state && isOfStatus],
  };
}

/** SQL condition: whether the order has the state. Uses an index on the state or on the status. */
function hasState(state: OrderState): SQL | undefined {
  const isIndexed = state === "disputed" || state === "charged_back";
  return and(
    eq(orders.state, state),
    isIndexed ? isNotNull(orders.dispute) : eq(orders.status, state),
  );
}

/** Finds the orders that count towards the figure of free trials that the filter names. */
function findTrials({ month, trial }: OrderConditions): OrderCondition | undefined {
  if (month === undefined || trial === undefined) return undefined;
  const isPaid = sql`exists (
    select 1 from payments as p where p.order_id = ${orders.id} and p.amount_cents > 0
  )`;
  return {
    range: sql`
      ${orders.trialDays} is not null
      and ${orders.createdAt} >= ${Date.parse(month)}
      and ${orders.createdAt} < ${Date.parse(addUtcMonths(month, 1))}`,
    tests: [sql`${orders.status} not in ('open', 'failed')`, trial === "paid" ? isPaid : undefined],
  };
}

/** Finds the orders that count towards the MRR figure that the filter names. */
function findMrrChanges(filter: OrderConditions): OrderCondition | undefined {
  const { month, change, cohort, trial } = filter;
  if (month === undefined || trial !== undefined) return undefined;
  if (cohort !== undefined)
    return {
      ...isPaidAtEndOf(month, sql`+c.cohort = ${cohort}`),
      candidates: selectChangedOrders(sql`c.cohort = ${cohort} and c.month <= ${month}`),
    };
  if (change === undefined) return hasMrrChange(month, sql`+c.month = ${month}`);
  return {
    ...hasMrrChange(month, sql`+c.month = ${month} and c.kind = ${change}`),
    // New subscribers need no candidates: the list's index begins with the newest orders.
    candidates:
      change === "new"
        ? undefined
        : selectChangedOrders(sql`c.month = ${month} and c.kind = ${change}`),
  };
}

const selectChangedOrders = (condition: SQL): SQL =>
  sql`select distinct c.order_id as id from ${mrrChanges} as c where ${condition}`;

/**
 * Finds the orders that are counted in the MRR of a month, because the payer's newest MRR change up
 * to the end of the month names the order.
 */
function isPaidAtEndOf(month: string, condition = sql`1`): OrderCondition {
  const isNewest = sql`not exists (
    select 1
    from ${mrrChanges} as later
    where later.payer_id = c.payer_id and later.month > c.month and later.month <= ${month}
  )`;
  return hasMrrChange(
    month,
    sql`${condition} and +c.month <= ${month} and c.kind <> 'lost' and ${isNewest}`,
  );
}

/**
 * Finds the orders that were created before the end of a month and have a matching MRR change. The
 * unary `+` makes SQLite look up the changes order by order.
 */
function hasMrrChange(month: string, condition: SQL): OrderCondition {
  const hasChange = sql`exists (
    select 1 from ${mrrChanges} as c where c.order_id = +${orders.id} and ${condition}
  )`;
  return {
    range: and(isNotNull(orders.payerId), lt(orders.createdAt, Date.parse(addUtcMonths(month, 1)))),
    tests: [hasChange],
  };
}

/**
 * SQL condition, written exactly as in the partial index: whether the order counts as a use of a
 * promotion code.
 */
const usesCode = (promotionCode: string): SQL =>
  sql`${orders.promotionCodeId} = ${promotionCode} and ${orders.status} <> 'failed'`;

type PaidTime = Pick<OrderConditions, "paidIn" | "statedIn">;

/** Returns the period whose payments a revenue figure counts, in milliseconds since 1970. */
export function findPaidTime({
  paidIn,
  statedIn,
}: PaidTime): { from: number; until: number } | undefined {
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

/**
 * SQL condition: whether the payment is its order's newest payment before a time. Payments of the
 * same newest millisecond all count as newest, because a cursor cannot tell them apart.
 */
function isNewestPaymentBefore(until: number): SQL {
  const hasLater = sql`exists (
    select 1
    from payments as later
    where later.order_id = ${payments.orderId}
      and later.paid_at > ${payments.paidAt}
      and later.paid_at < ${until}
  )`;
  return not(hasLater);
}
