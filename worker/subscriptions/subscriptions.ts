import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { foldText } from "../../contract/fold-text.ts";
import type { Receipt } from "../../contract/orders/orders.ts";
import { isSubscribed, paidUntilSql } from "../auth/account.ts";
import type { Database } from "../database/database.ts";
import { equalsIfGiven } from "../database/equals-if-given.ts";
import { gifts, orders, payments, subscriptions, users } from "../schema.ts";

/**
 * Returns the days until the paid time ends, rounded up. A day is 24 hours, regardless of the
 * calendar and daylight saving.
 */
export function computeRemainingDays(until: number | null, now: number): number {
  return Math.max(0, Math.ceil(((until ?? 0) - now) / milliseconds.day));
}

export function selectSubscription(db: Database, userId: string) {
  return db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
}

/** Converts a failed renewal; null without one. `until` is the end of the grace period. */
export function toOverdueDto(subscription: typeof subscriptions.$inferSelect | undefined) {
  if (!subscription?.renews || subscription.overdueSince === null) return null;
  return { until: new Date(subscription.expiresAt).toISOString(), payUrl: subscription.payUrl };
}

/** Converts a card that expires before the next payment; null until the member was told of that. */
export function toExpiringCardDto(subscription: typeof subscriptions.$inferSelect | undefined) {
  const { cardExpiresAt = null, cardNoticedFor, pausedUntil, expiresAt = 0 } = subscription ?? {};
  if (cardExpiresAt === null || cardExpiresAt !== cardNoticedFor) return null;
  return { paysAt: new Date(pausedUntil ?? expiresAt).toISOString() };
}

export function selectPayingOrder(db: Database, userId: string) {
  return db
    .select(getTableColumns(orders))
    .from(orders)
    .innerJoin(subscriptions, eq(subscriptions.orderId, orders.id))
    .where(eq(subscriptions.userId, userId));
}

/**
 * Selects when an account's subscription ends or renews, and the order that pays for it, if there
 * is one.
 */
export function selectSubscriptionWithOrder(db: Database, userId: string) {
  return db
    .select({
      order: orders,
      renews: subscriptions.renews,
      expiresAt: subscriptions.expiresAt,
    })
    .from(subscriptions)
    .leftJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(eq(subscriptions.userId, userId));
}

/**
 * SQL expression: the amount of the order's last payment, which a promotion code may have reduced.
 */
const lastPaymentCents = sql<number | null>`coalesce(
  (
    select amount_cents from ${payments} where order_id = ${orders.id} order by paid_at desc limit 1
  ),
  ${orders.amountCents}
)`;

/** Selects the receipt of an account with this name (and id, if given). */
export function selectReceipt(db: Database, name: string, id: string | undefined) {
  return db
    .select({
      id: sql<string>`${users.id}`.as("user_id"),
      name: users.name,
      paidUntil: paidUntilSql.as("paid_until"),
      transactionId: orders.transactionId,
      amountCents: lastPaymentCents.as("last_payment"),
    })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .leftJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(and(eq(users.nameFolded, foldText(name)), equalsIfGiven(users.id, id)))
    .orderBy(asc(users.id))
    .limit(1);
}

type ReceiptRow = Awaited<ReturnType<typeof selectReceipt>>[number];

/**
 * Converts a receipt; null if no paid period runs now. Given days cost nothing and have no
 * transaction.
 */
export function toReceiptDto(row: ReceiptRow, now: number): Receipt | null {
  if (!isSubscribed(row, now)) return null;
  return {
    name: row.name,
    transactionId: row.transactionId ?? "none",
    status: "SUBSCRIBED",
    amount: (row.amountCents ?? 0) / 100,
    remainingDays: computeRemainingDays(row.paidUntil, now),
  };
}

/** SQL condition: whether the account still has days that an administrator or a gift gave it. */
export const hasGivenDaysSql = (userId: string, now: number) =>
  sql`exists (
    select 1 from ${gifts} where ${gifts.userId} = ${userId} and ${gifts.until} > ${now}
  )`;

/** Deletes given days, because the user ends the subscription. */
export function deleteGivenDays(db: Database, userId: string) {
  return db.delete(gifts).where(eq(gifts.userId, userId));
}
