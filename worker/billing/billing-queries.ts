import { and, eq, getTableColumns, gt, gte, isNotNull, lt, lte, not, type SQL, sql } from "drizzle-orm";
import type { PaymentEffect } from "../../contract/billing.ts";
import type { Paging } from "../../contract/catalogue.ts";
import { milliseconds } from "../../contract/constants.ts";
import type { MrrChangeKind, trialFilters } from "../../contract/revenue.ts";
import type { Database } from "../database/database.ts";
import { insertFrom, type WriteContext } from "../database/guarded-insert.ts";
import { keysetPage, type PageQuery } from "../database/keyset-page.ts";
import {
  gifts,
  mrrChanges,
  orderItems,
  orders,
  paymentEvents,
  payments,
  subscriptionEnds,
  subscriptions,
  users,
} from "../schema.ts";
import { addMonths } from "./mrr-changes.ts";
import { type OrderWithItems, orderColumns, paginateOrders } from "./orders.ts";

const payerColumns = { payerName: sql<string | null>`${users.name}`.as("payer_name"), payerEmail: users.email };
/** The problem that the newest event about a flagged order found. */
const flagReason = sql<
  string | null
>`iif(${orders}.status = 'flagged', (select e.effect from ${paymentEvents} as e where e.order_id = ${orders}.id order by e.provider_at desc limit 1), null)`;
export type OrderWithPayer = OrderWithItems & {
  payerName: string | null;
  payerEmail: string | null;
  flag: string | null;
  /** The time by which the list goes. */
  listedAt: number;
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
  trial?: (typeof trialFilters)[number] | undefined;
  movieId?: string | undefined;
};

/** In SQL, whether the order is among those that a figure of trials counts: the filter of the contract. */
function matchesTrials({ month, trial }: OrderConditions): SQL | undefined {
  if (month === undefined || trial === undefined) return undefined;
  const hasBegun = sql`${orders.trialDays} is not null and ${orders.status} not in ('open', 'failed')`;
  const isOfMonth = sql`${orders.createdAt} >= ${Date.parse(month)} and ${orders.createdAt} < ${Date.parse(addMonths(month, 1))}`;
  const isPaid = sql`exists (select 1 from payments as p where p.order_id = ${orders.id} and p.amount_cents > 0)`;
  return and(hasBegun, isOfMonth, trial === "paid" ? isPaid : undefined);
}

/** In SQL, whether the order has the state, by an index on it or on the status. */
function hasState(state: OrderWithPayer["state"]): SQL | undefined {
  const isIndexed = state === "disputed" || state === "charged_back";
  return and(eq(orders.state, state), isIndexed ? isNotNull(orders.dispute) : eq(orders.status, state));
}

/** In SQL, whether the order is among those that a figure of MRR counts: the filter of the contract. */
function matchesMrrChanges({ month, change, cohort, trial }: OrderConditions): SQL | undefined {
  if (month === undefined || trial !== undefined) return undefined;
  const ofKind = change === undefined ? sql`1` : sql`c.kind = ${change}`;
  const changed = sql`select c.order_id from ${mrrChanges} as c where c.month = ${month} and ${ofKind}`;
  const isNewest = sql`not exists (select 1 from ${mrrChanges} as later where later.payer_id = c.payer_id and later.month > c.month and later.month <= ${month})`;
  const paying = sql`select c.order_id from ${mrrChanges} as c where c.cohort = ${cohort} and c.month <= ${month} and c.kind <> 'lost' and ${isNewest}`;
  return sql`${orders.id} in (${cohort === undefined ? changed : paying})`;
}

/**
 * In SQL, whether the order is counted in the MRR of a month: its payer's newest change until then was to it. An order before
 * the end of the month, of which most are, is looked up by itself: a list of all would be as long as the subscribers are many.
 */
function isPaidAtEndOf(month: string): SQL | undefined {
  const isNewest = sql`not exists (select 1 from ${mrrChanges} as later where later.payer_id = c.payer_id and later.month > c.month and later.month <= ${month})`;
  const isPaid = sql`exists (select 1 from ${mrrChanges} as c where c.order_id = ${orders.id} and c.month <= ${month} and c.kind <> 'lost' and ${isNewest})`;
  return and(isNotNull(orders.payerId), lt(orders.createdAt, Date.parse(addMonths(month, 1))), isPaid);
}

/** In SQL, whether the payment is its order's newest one of the month. */
function isNewestPaymentOf(month: string): SQL | undefined {
  const end = Date.parse(addMonths(month, 1));
  const hasLater = sql`exists (select 1 from payments as later where later.order_id = ${payments.orderId}
    and (later.paid_at, later.transaction_id) > (${payments.paidAt}, ${payments.transactionId}) and later.paid_at < ${end})`;
  return and(gte(payments.paidAt, Date.parse(month)), lt(payments.paidAt, end), not(hasLater));
}

/** By when they were made; orders with a payment in a month by the newest of it, so that no other order is read. */
export function paginateAllOrders({ paidIn, ...paging }: Paging & Pick<OrderConditions, "paidIn">) {
  if (paidIn === undefined) return paginateOrders<OrderWithPayer>(paging);
  const [time, id] = [payments.paidAt, payments.orderId];
  return keysetPage<OrderWithPayer>(
    { name: "paid-orders", time, id, cursorOf: (row) => [row.listedAt, row.id] },
    paging,
  );
}

/** All orders with their buyers, newest first. */
export function selectAllOrders(db: Database, filter: OrderConditions, { afterCursor, orderBy, limit }: PageQuery) {
  const status = filter.status && eq(orders.status, filter.status);
  const state = filter.state && hasState(filter.state);
  const paidAtEnd = filter.paidAtEndOf === undefined ? undefined : isPaidAtEndOf(filter.paidAtEndOf);
  const kind = filter.kind && eq(orders.kind, filter.kind);
  const movie =
    filter.movieId === undefined
      ? undefined
      : sql`${orders.id} in (select i.order_id from ${orderItems} as i where i.movie_id = ${Number(filter.movieId)})`;
  const listedAt = filter.paidIn === undefined ? orders.createdAt : payments.paidAt;
  const query = db
    .select({
      ...orderColumns,
      ...payerColumns,
      flag: flagReason.as("flag"),
      listedAt: sql<number>`${listedAt}`.as("listed_at"),
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(status, state, paidAtEnd, kind, matchesMrrChanges(filter), matchesTrials(filter), movie, afterCursor))
    .orderBy(...orderBy)
    .limit(limit)
    .$dynamic();
  return filter.paidIn === undefined
    ? query
    : query.innerJoin(payments, and(eq(payments.orderId, orders.id), isNewestPaymentOf(filter.paidIn)));
}

type SubscriptionRow = typeof subscriptions.$inferSelect & { name: string; email: string };

export const paginateSubscriptions = (paging: Paging) =>
  keysetPage<SubscriptionRow>(
    {
      name: "subscriptions",
      time: subscriptions.expiresAt,
      id: subscriptions.userId,
      cursorOf: (row) => [row.expiresAt, row.userId],
    },
    paging,
  );

/** All subscriptions, the latest end first. */
export function selectAllSubscriptions(
  db: Database,
  state: "running" | "ended" | undefined,
  now: number,
  { afterCursor, orderBy, limit }: PageQuery,
) {
  const stateConditions = { running: gt(subscriptions.expiresAt, now), ended: lte(subscriptions.expiresAt, now) };
  return db
    .select({ ...getTableColumns(subscriptions), name: users.name, email: users.email })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(and(state && stateConditions[state], afterCursor))
    .orderBy(...orderBy)
    .limit(limit);
}

export const paginatePaymentEvents = (paging: Paging) =>
  keysetPage<typeof paymentEvents.$inferSelect>(
    {
      name: "ledger",
      time: paymentEvents.receivedAt,
      id: paymentEvents.eventId,
      cursorOf: (row) => [row.receivedAt, row.eventId],
    },
    paging,
  );

export function selectPaymentEvents(
  db: Database,
  orderId: string | undefined,
  { afterCursor, orderBy, limit }: PageQuery,
) {
  return db
    .select()
    .from(paymentEvents)
    .where(and(orderId === undefined ? undefined : eq(paymentEvents.orderId, orderId), afterCursor))
    .orderBy(...orderBy)
    .limit(limit);
}

/** Events from before effects had codes are stored as English text. */
export const parseEffect = (stored: string): PaymentEffect =>
  stored.startsWith("{") ? JSON.parse(stored) : { code: "text", text: stored };

/** Adds days to the account's gifted time, or from now on. Where `guard` holds. */
export function grantGiftDays(db: Database, userId: string, days: number, { guard, now }: WriteContext) {
  const giftMs = days * milliseconds.day;
  const subscribedUntil = sql`coalesce((select max(expires_at) from ${subscriptions} where user_id = ${userId}), 0)`;
  const row = { userId, until: sql`max(${now}, ${subscribedUntil}) + ${giftMs}`, givenAt: now };
  return insertFrom(db, gifts, row, sql`from ${users} where id = ${userId} and ${guard}`)
    .onConflictDoUpdate({
      target: gifts.userId,
      set: { until: sql`max(${gifts.until} + ${giftMs}, excluded.until)`, givenAt: now },
    })
    .returning({ until: gifts.until });
}

/** In SQL, how many subscriptions run: those that end on a later day are counted by trigger, those of today are read. */
export function subscriberCount(now: number): SQL<number> {
  const tomorrow = (Math.floor(now / milliseconds.day) + 1) * milliseconds.day;
  const laterDays = sql`select coalesce(sum(count), 0) from ${subscriptionEnds} where day >= ${new Date(tomorrow).toISOString().slice(0, 10)}`;
  const today = sql`select count(*) from ${subscriptions} where expires_at > ${now} and expires_at < ${tomorrow}`;
  return sql<number>`((${laterDays}) + (${today}))`;
}
