import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import type { OrderStatus } from "../../contract/billing.ts";
import type { Database } from "../database/database.ts";
import { excludedColumns } from "../database/excluded-columns.ts";
import type { EmailContext, EmailMessage } from "../email/compose-email.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { orderItems, orders, paymentEvents, payments, purchases, subscriptions, users } from "../schema.ts";
import { paidLetter, refundedLetter } from "./letters.ts";
import type { OrderRow, ProviderEvent, Truth } from "./providers/provider.ts";

type Occasion = { event?: ProviderEvent | undefined; site: string; now: number };
type Settled = { status: OrderStatus; letters: EmailMessage[] };

/**
 * Brings our rows to what the provider says of an order: its status, the subscription or the films, the letter to
 * the payer and, when an event told of it, the ledger: one batch, all or nothing. What comes of it does not depend
 * on which events came, how often and in which order, only on the newest truth.
 */
export async function settle(db: Database, order: OrderRow, truth: Truth, occasion: Occasion): Promise<Settled> {
  const { event, site, now } = occasion;
  const problem = problemOf(order, truth);
  const status: OrderStatus = problem ? "flagged" : truth.status;
  const payer = await findPayer(db, order);
  const letters = payer ? lettersAbout(status, order, payer.email, { site, locale: payer.language }) : [];
  const isNews = sql`exists (select 1 from ${orders} where ${mayBecome(order, status, truth)} and ${orders.status} <> ${status})`;
  await db.batch([
    problem === null ? settleSubscription(db, order, truth) : shortenSubscription(db, order, truth),
    ...settlePayments(db, order, truth),
    ...settlePurchases(db, order, status),
    ...letters.map((letter) => enqueueEmail(db, letter, now, isNews)),
    ...(event
      ? [recordEvent(db, { ...event, orderId: order.id }, problem ?? `the order is ${status}`, truth, now)]
      : []),
    db
      .update(orders)
      .set({
        status,
        transactionId: sql`coalesce(${truth.payments[0]?.transactionId ?? null}, ${orders.transactionId})`,
        checkedAt: truth.asOf,
        doneAt: isDone(order, status, truth) ? now : null,
        updatedAt: now,
      })
      .where(mayBecome(order, status, truth)),
  ]);
  return { status, letters };
}

/** The provider took something else than was asked for: nothing is given for it, and somebody looks at it. */
function problemOf(order: OrderRow, { status, payments, planId }: Truth): string | null {
  const [newest] = payments;
  if (status !== "paid" || !newest) return null;
  if (order.userId === null && order.status !== "paid") return "paid when the account was gone";
  if (newest.amountCents !== order.amountCents) {
    return `wrong amount: ${wholeOf(newest.amountCents)} in place of ${wholeOf(order.amountCents)}`;
  }
  if (newest.currency !== order.currency) return `wrong currency: ${newest.currency} in place of ${order.currency}`;
  if (planId !== order.planId) return `wrong plan: ${planId} in place of ${order.planId}`;
  return null;
}

/** Whoever decides about it reads dollars, not cents. */
const wholeOf = (cents: number) => (cents / 100).toFixed(2);

const ranks = sql`case ${orders.status} when 'open' then 0 when 'failed' then 1 when 'flagged' then 2 when 'paid' then 2 else 3 end`;
const rankOf: Record<OrderStatus, number> = { open: 0, failed: 1, flagged: 2, paid: 2, refunded: 3 };

/** In SQL, the order, when this is no older than what is known of it: money that came does not un-come. */
function mayBecome(order: OrderRow, status: OrderStatus, { asOf }: Truth): SQL {
  return sql`${orders.id} = ${order.id} and coalesce(${orders.checkedAt}, 0) <= ${asOf} and ${ranks} <= ${rankOf[status]}`;
}

function isDone(order: OrderRow, status: OrderStatus, { subscription, asOf }: Truth): boolean {
  if (subscription?.renews) return false;
  if (order.userId === null) return status !== "open";
  if (status === "failed" || status === "refunded") return true;
  if (order.kind === "movies") return status === "paid";
  return status === "paid" && subscription !== null && subscription.paidUntil <= asOf;
}

/**
 * One row an account. An order's newer truth changes its own subscription, or takes the place of another order's that
 * ends earlier: the end of an old subscription does not end a new one.
 */
function settleSubscription(db: Database, order: OrderRow, truth: Truth) {
  const { subscription, asOf } = truth;
  const { ref = null, startedAt = 0, paidUntil = 0, renews = false } = subscription ?? {};
  const row = sql`select user_id, plan_id, ${startedAt}, ${paidUntil}, ${renews ? 1 : 0}, id, provider, ${ref}, ${asOf}, null
    from ${orders} where id = ${order.id} and user_id is not null and ${subscription === null ? 0 : 1} and not ${isOutdated(order, truth)}`;
  const isOwn = sql`coalesce(${subscriptions.orderId}, '') = excluded.order_id`;
  return db
    .insert(subscriptions)
    .select(row)
    .onConflictDoUpdate({
      target: subscriptions.userId,
      set: {
        ...excludedColumns(
          subscriptions,
          "planId",
          "startedAt",
          "expiresAt",
          "renews",
          "orderId",
          "provider",
          "providerRef",
          "eventAt",
        ),
        remindedDays: sql`iif(${subscriptions.expiresAt} = excluded.expires_at, ${subscriptions.remindedDays}, null)`,
      },
      setWhere: sql`iif(${isOwn}, ${subscriptions.eventAt} <= excluded.event_at, ${subscriptions.expiresAt} < excluded.expires_at)`,
    });
}

/** Of two who asked at once the later can have got the older answer: it does not know yet of what was given back. */
function isOutdated({ provider }: OrderRow, { payments: [newest] }: Truth): SQL {
  if (!newest || newest.refundedAt !== null) return sql`0`;
  return sql`exists (select 1 from ${payments} where provider = ${provider} and transaction_id = ${newest.transactionId} and refunded_at is not null)`;
}

/** What was paid wrongly gives nothing, but ends what it ends. */
function shortenSubscription(db: Database, order: OrderRow, { subscription, asOf }: Truth) {
  const { paidUntil = 0, renews = false } = subscription ?? {};
  return db
    .update(subscriptions)
    .set({ expiresAt: sql`min(${subscriptions.expiresAt}, ${paidUntil})`, renews, eventAt: asOf })
    .where(and(eq(subscriptions.orderId, order.id), lte(subscriptions.eventAt, asOf)));
}

function settlePayments(db: Database, order: OrderRow, { payments: known }: Truth) {
  return known.map(({ transactionId, amountCents, currency, paidAt, refundedAt }) =>
    db
      .insert(payments)
      .values({ provider: order.provider, transactionId, orderId: order.id, amountCents, currency, paidAt, refundedAt })
      .onConflictDoUpdate({
        target: [payments.provider, payments.transactionId],
        set: { refundedAt: sql`coalesce(${payments.refundedAt}, excluded.refunded_at)` },
      }),
  );
}

function settlePurchases(db: Database, order: OrderRow, status: OrderStatus) {
  if (order.kind !== "movies") return [];
  const bought = (which: SQL) => {
    const row = sql`select o.user_id, i.movie_id, o.id, o.created_at from ${orderItems} as i inner join ${orders} as o on o.id = i.order_id
      where ${which} and o.user_id is not null and i.movie_id is not null and o.status <> 'refunded'`;
    return db.insert(purchases).select(row).onConflictDoNothing();
  };
  if (status === "paid") return [bought(sql`o.id = ${order.id}`)];
  if (status !== "refunded") return [];
  // Somebody who paid for a film twice and got one payment back still has it.
  const otherwise = sql`o.user_id = ${order.userId} and o.id <> ${order.id} and o.status = 'paid'`;
  return [db.delete(purchases).where(eq(purchases.orderId, order.id)), bought(otherwise)];
}

/**
 * Puts a verified event into the ledger, whatever it says; the same one again changes nothing. The first that tells
 * of a payment carries its name, so that it can be seen which one gave what it paid for.
 */
export function recordEvent(db: Database, event: ProviderEvent, effect: string, truth: Truth | null, now: number) {
  const { provider, id, type, orderId, providerAt, raw } = event;
  const newest = truth?.payments[0];
  const key = newest ? `${truth?.status}:${newest.transactionId}` : null;
  const first = sql`(select ${key} where not exists (select 1 from ${paymentEvents} where provider = ${provider} and effect_key = ${key}))`;
  const row = sql`select ${provider}, ${id}, ${type}, (select id from ${orders} where id = ${orderId}), ${first}, ${effect}, ${raw}, ${providerAt}, ${now} where true`;
  return db.insert(paymentEvents).select(row).onConflictDoNothing();
}

/** Letters about money are caused by whoever tells of it first: the account's language is the payer's. */
async function findPayer(db: Database, { userId }: OrderRow) {
  const [[payer]] = await db.batch([
    db
      .select({ email: users.email, language: users.language })
      .from(users)
      .where(eq(users.id, userId ?? "")),
  ]);
  return payer;
}

function lettersAbout(status: OrderStatus, order: OrderRow, email: string, head: EmailContext): EmailMessage[] {
  if (status === "paid") return [paidLetter(email, head, order)];
  if (status === "refunded") return [refundedLetter(email, head, order)];
  return [];
}
