import { and, eq, getTableColumns, gt, lte, sql } from "drizzle-orm";
import type { PaymentEffect } from "../../contract/billing.ts";
import type { Paging } from "../../contract/catalogue.ts";
import { milliseconds } from "../../contract/constants.ts";
import type { Database } from "../database/database.ts";
import { insertFrom, type WriteContext } from "../database/guarded-insert.ts";
import { keysetPage, type PageQuery } from "../database/keyset-page.ts";
import { gifts, orders, paymentEvents, payments, subscriberDays, subscriptions, users } from "../schema.ts";
import { type OrderWithItems, orderColumns } from "./orders.ts";

const payerColumns = { payerName: sql<string | null>`${users.name}`.as("payer_name"), payerEmail: users.email };
/** The problem that the newest event about a flagged order found. */
const flagReason = sql<
  string | null
>`iif(${orders}.status = 'flagged', (select e.effect from ${paymentEvents} as e where e.order_id = ${orders}.id order by e.provider_at desc limit 1), null)`;
export type OrderWithPayer = OrderWithItems & {
  payerName: string | null;
  payerEmail: string | null;
  flag: string | null;
};

/** All orders with their buyers, newest first. */
export function selectAllOrders(
  db: Database,
  filter: { status?: OrderWithPayer["status"] | undefined; kind?: OrderWithPayer["kind"] | undefined },
  { afterCursor, orderBy, limit }: PageQuery,
) {
  const status = filter.status && eq(orders.status, filter.status);
  const kind = filter.kind && eq(orders.kind, filter.kind);
  return db
    .select({ ...orderColumns, ...payerColumns, flag: flagReason.as("flag") })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(status, kind, afterCursor))
    .orderBy(...orderBy)
    .limit(limit);
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

const reportedDays = 90;

/** Subscribers and revenue, in SQL: totals, and lists with one row per day. */
export function buildBillingStats(db: Database, now: number) {
  const since = now - reportedDays * milliseconds.day;
  const day = sql<string>`date(${payments.paidAt} / 1000, 'unixepoch')`;
  return {
    subscribers: sql<number>`(select count(*) from ${subscriptions} where expires_at > ${now})`,
    revenueCents: sql<number>`(select coalesce(sum(amount_cents), 0) from ${payments} where refunded_at is null)`,
    flagged: sql<number>`(select count(*) from ${orders} where status = 'flagged')`,
    subscriberDays: db.select().from(subscriberDays).orderBy(sql`${subscriberDays.day} desc`).limit(reportedDays),
    revenueDays: db
      .select({ day: day.as("day"), cents: sql<number>`sum(${payments.amountCents})`.as("cents") })
      .from(payments)
      .where(and(gt(payments.paidAt, since), sql`${payments.refundedAt} is null`))
      .groupBy(sql`1`)
      .orderBy(sql`1`),
  };
}
