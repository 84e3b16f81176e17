import { and, eq, isNotNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { OrderStatus, PaymentEffect } from "../../contract/billing.ts";
import { batch, type Database } from "../database/database.ts";
import { excludedColumnsExcept, insertFrom } from "../database/guarded-insert.ts";
import type { EmailContext, EmailMessage } from "../email/compose-email.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { orderItems, orders, paymentEvents, payments, purchases, subscriptions, users } from "../schema.ts";
import { composePaymentReceivedEmail, composeRefundEmail } from "./emails.ts";
import type { OrderRow, ProviderEvent, ProviderState } from "./providers/payment-provider.ts";

type ApplyContext = { event?: ProviderEvent | undefined; site: string; now: number };
type AppliedState = { status: OrderStatus; emails: EmailMessage[] };

/**
 * Updates our rows to the provider state of an order: its status, the subscription or the movies, the email to the
 * payer and, for an event, the ledger, in one batch. The result depends only on the newest provider state, not on which
 * events arrived, how often and in which order.
 */
export async function applyProviderState(
  db: Database,
  order: OrderRow,
  providerState: ProviderState,
  context: ApplyContext,
): Promise<AppliedState> {
  const { event, site, now } = context;
  const problem = findProblem(order, providerState);
  const status: OrderStatus = problem ? "flagged" : providerState.status;
  const payer = await findPayer(db, order);
  const emails = payer ? composeOrderEmails(status, order, payer.email, { site, locale: payer.language }) : [];
  const isStatusChange = sql`exists (select 1 from ${orders} where ${mayTransition(order, status, providerState)} and ${orders.status} <> ${status})`;
  const effect: PaymentEffect = problem ?? { code: "status", status };
  await batch(db, {
    subscription:
      problem === null ? applySubscription(db, order, providerState) : shortenSubscription(db, order, providerState),
    payments: applyPayments(db, order, providerState),
    purchases: applyPurchases(db, order, status),
    emails: emails.map((email) => enqueueEmail(db, email, now, isStatusChange)),
    event: event ? [recordPaymentEvent(db, { ...event, orderId: order.id }, effect, providerState, now)] : [],
    order: db
      .update(orders)
      .set({
        status,
        transactionId: sql`coalesce(${providerState.payments[0]?.transactionId ?? null}, ${orders.transactionId})`,
        checkedAt: providerState.asOf,
        doneAt: isDone(order, status, providerState) ? now : null,
        updatedAt: now,
      })
      .where(mayTransition(order, status, providerState)),
  });
  return { status, emails };
}

/** The provider charged something else than was ordered: grants nothing and flags the order for review. */
function findProblem(order: OrderRow, { status, payments, planId }: ProviderState): PaymentEffect | null {
  const [newest] = payments;
  if (status !== "paid" || !newest) return null;
  if (order.userId === null && order.status !== "paid") return { code: "account_gone" };
  if (newest.amountCents !== order.amountCents)
    return { code: "wrong_amount", paid: newest.amountCents / 100, expected: order.amountCents / 100 };
  if (newest.currency !== order.currency)
    return { code: "wrong_currency", paid: newest.currency, expected: order.currency };
  if (planId !== order.planId) return { code: "wrong_plan", paid: planId, expected: order.planId };
  return null;
}

const storedRank = sql`case ${orders.status} when 'open' then 0 when 'failed' then 1 when 'flagged' then 2 when 'paid' then 2 else 3 end`;
const statusRanks: Record<OrderStatus, number> = { open: 0, failed: 1, flagged: 2, paid: 2, refunded: 3 };

/** In SQL, the order, if this state is no older than the one applied: a payment is never undone by older data. */
function mayTransition(order: OrderRow, status: OrderStatus, { asOf }: ProviderState): SQL {
  return sql`${orders.id} = ${order.id} and coalesce(${orders.checkedAt}, 0) <= ${asOf} and ${storedRank} <= ${statusRanks[status]}`;
}

function isDone(order: OrderRow, status: OrderStatus, { subscription, asOf }: ProviderState): boolean {
  if (subscription?.renews) return false;
  if (order.userId === null) return status !== "open";
  if (status === "failed" || status === "refunded") return true;
  if (order.kind === "movies") return status === "paid";
  return status === "paid" && subscription !== null && subscription.paidUntil <= asOf;
}

/**
 * One row per account. A newer state of an order changes its own subscription, or replaces another order's that ends
 * earlier: the end of an old subscription does not end a new one.
 */
function applySubscription(db: Database, order: OrderRow, providerState: ProviderState) {
  const { subscription, asOf } = providerState;
  const { ref = null, startedAt = 0, paidUntil = 0, renews = false } = subscription ?? {};
  const row = {
    userId: orders.userId,
    planId: orders.planId,
    startedAt,
    expiresAt: paidUntil,
    renews,
    orderId: orders.id,
    provider: orders.provider,
    providerRef: ref,
    eventAt: asOf,
  };
  const source = sql`from ${orders} where id = ${order.id} and user_id is not null and ${subscription === null ? 0 : 1} and not ${isOutdated(order, providerState)}`;
  const isSameOrder = sql`coalesce(${subscriptions.orderId}, '') = excluded.order_id`;
  return insertFrom(db, subscriptions, row, source).onConflictDoUpdate({
    target: subscriptions.userId,
    set: {
      ...excludedColumnsExcept(subscriptions, "userId", "remindedDays"),
      remindedDays: sql`iif(${subscriptions.expiresAt} = excluded.expires_at, ${subscriptions.remindedDays}, null)`,
    },
    setWhere: sql`iif(${isSameOrder}, ${subscriptions.eventAt} <= excluded.event_at, ${subscriptions.expiresAt} < excluded.expires_at)`,
  });
}

/** Of two simultaneous requests, the later one may have the older state, without the latest refund. */
function isOutdated({ provider }: OrderRow, { payments: [newest] }: ProviderState): SQL {
  if (!newest || newest.refundedAt !== null) return sql`0`;
  return sql`exists (select 1 from ${payments} where provider = ${provider} and transaction_id = ${newest.transactionId} and refunded_at is not null)`;
}

/** A payment with a problem grants nothing, but may end a subscription. */
function shortenSubscription(db: Database, order: OrderRow, { subscription, asOf }: ProviderState) {
  const { paidUntil = 0, renews = false } = subscription ?? {};
  return db
    .update(subscriptions)
    .set({ expiresAt: sql`min(${subscriptions.expiresAt}, ${paidUntil})`, renews, eventAt: asOf })
    .where(and(eq(subscriptions.orderId, order.id), lte(subscriptions.eventAt, asOf)));
}

function applyPayments(db: Database, order: OrderRow, { payments: providerPayments }: ProviderState) {
  return providerPayments.map(({ transactionId, amountCents, currency, paidAt, refundedAt }) =>
    db
      .insert(payments)
      .values({ provider: order.provider, transactionId, orderId: order.id, amountCents, currency, paidAt, refundedAt })
      .onConflictDoUpdate({
        target: [payments.provider, payments.transactionId],
        set: { refundedAt: sql`coalesce(${payments.refundedAt}, excluded.refunded_at)` },
      }),
  );
}

function applyPurchases(db: Database, order: OrderRow, status: OrderStatus) {
  if (order.kind !== "movies") return [];
  const insertPurchases = (condition: SQL | undefined) => {
    const isGranted = and(
      condition,
      isNotNull(orders.userId),
      isNotNull(orderItems.movieId),
      ne(orders.status, "refunded"),
    );
    const row = {
      userId: orders.userId,
      movieId: orderItems.movieId,
      orderId: orders.id,
      boughtAt: orders.createdAt,
    };
    const source = sql`from ${orderItems} inner join ${orders} on ${orders.id} = ${orderItems.orderId} where ${isGranted}`;
    return insertFrom(db, purchases, row, source).onConflictDoNothing();
  };
  if (status === "paid") return [insertPurchases(eq(orders.id, order.id))];
  if (status !== "refunded") return [];
  // A movie that was paid twice and refunded once is still owned.
  const isPaidByOtherOrder = and(
    eq(orders.userId, order.userId ?? ""),
    ne(orders.id, order.id),
    eq(orders.status, "paid"),
  );
  return [db.delete(purchases).where(eq(purchases.orderId, order.id)), insertPurchases(isPaidByOtherOrder)];
}

/**
 * Stores a verified event in the ledger, whatever its effect; the same event again changes nothing. The first event of
 * a payment carries the payment's key, which shows the event that granted access.
 */
export function recordPaymentEvent(
  db: Database,
  event: ProviderEvent,
  effect: PaymentEffect,
  providerState: ProviderState | null,
  now: number,
) {
  const { provider, id, type, orderId, providerAt, raw } = event;
  const newest = providerState?.payments[0];
  const key = newest ? `${providerState?.status}:${newest.transactionId}` : null;
  const newEffectKey = sql`(select ${key} where not exists (select 1 from ${paymentEvents} where provider = ${provider} and effect_key = ${key}))`;
  const row = {
    provider,
    eventId: id,
    type,
    orderId: sql`(select id from ${orders} where id = ${orderId})`,
    effectKey: newEffectKey,
    effect: JSON.stringify(effect),
    raw,
    providerAt,
    receivedAt: now,
  };
  return db.insert(paymentEvents).values(row).onConflictDoNothing();
}

/** The request may come from the provider, so emails about payments use the language of the account. */
async function findPayer(db: Database, { userId }: OrderRow) {
  const { found } = await batch(db, {
    found: db
      .select({ email: users.email, language: users.language })
      .from(users)
      .where(eq(users.id, userId ?? "")),
  });
  return found[0];
}

function composeOrderEmails(
  status: OrderStatus,
  order: OrderRow,
  email: string,
  emailContext: EmailContext,
): EmailMessage[] {
  if (status === "paid") return [composePaymentReceivedEmail(email, emailContext, order)];
  if (status === "refunded") return [composeRefundEmail(email, emailContext, order)];
  return [];
}
