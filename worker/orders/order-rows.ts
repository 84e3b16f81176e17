import { and, eq, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import type { OrderStatus } from "../../contract/orders/orders.ts";
import type { Database } from "../database/database.ts";
import { insertFrom, overwriteColumns } from "../database/guarded-insert.ts";
import { toKnownCountry } from "../http/known-country.ts";
import {
  isFullyRefunded,
  type OrderRow,
  type ProviderState,
} from "../payments/providers/payment-provider.ts";
import { orderItems, orders, payments, plans, purchases, subscriptions } from "../schema.ts";
import { findExpiryBeforePayment } from "./card-expiry.ts";

/* Statements that apply a provider state to tables other than `orders`. `isCurrent` is the SQL
   condition that no newer state was applied. */

/**
 * Applies a state to the account's row in `subscriptions`. A newer state changes the order's own
 * subscription, or replaces another order's subscription that ends earlier, so that the end of an
 * old subscription does not end a new one.
 */
export function applyProviderStateToSubscription(
  db: Database,
  order: OrderRow,
  { subscription, payments: [newest], planId, asOf }: ProviderState,
  isCurrent: SQL,
) {
  const {
    ref = null,
    startedAt = 0,
    paidUntil = 0,
    renews = false,
    overdue = null,
    pausedUntil = null,
    nextPlan = null,
  } = subscription ?? {};
  // A newer state overwrites the columns of `row`, and keeps all others: the marks of sent emails.
  const row = {
    planId: sql<string>`coalesce((select id from ${plans} where id = ${planId}), ${orders.planId})`,
    startedAt,
    expiresAt: paidUntil,
    renews,
    orderId: orders.id,
    provider: orders.provider,
    providerRef: ref,
    eventAt: asOf,
    overdueSince: overdue?.since,
    payUrl: overdue?.payUrl,
    overdueDays: overdue && 0,
    isFree: newest?.amountCents === 0,
    pausedUntil,
    nextPlanId: nextPlan?.planId,
    nextPlanAt: nextPlan?.startsAt,
    cardExpiresAt: subscription && findExpiryBeforePayment(subscription),
  };
  const source = sql`from ${orders}
    where id = ${order.id}
      and user_id is not null
      and ${subscription === null ? 0 : 1}
      and ${isCurrent}`;
  const isSameOrder = sql`coalesce(${subscriptions.orderId}, '') = excluded.order_id`;
  const insertedRow = { userId: orders.userId, ...row };
  return insertFrom(db, subscriptions, insertedRow, source).onConflictDoUpdate({
    target: subscriptions.userId,
    set: {
      ...overwriteColumns(subscriptions, ...(Object.keys(row) as (keyof typeof row)[])),
      remindedDays: sql`iif(
        ${subscriptions.expiresAt} = excluded.expires_at, ${subscriptions.remindedDays}, null
      )`,
      overdueDays: sql`iif(
        ${subscriptions.overdueSince} = excluded.overdue_since,
        ${subscriptions.overdueDays},
        excluded.overdue_days
      )`,
    },
    setWhere: sql`iif(
      ${isSameOrder},
      ${subscriptions.eventAt} <= excluded.event_at,
      ${subscriptions.expiresAt} < excluded.expires_at
    )`,
  });
}

/**
 * Shortens an order's subscription: a payment with a problem may end access, but never gives it.
 */
export function shortenSubscription(
  db: Database,
  order: OrderRow,
  { subscription, asOf }: ProviderState,
  isCurrent: SQL,
) {
  const { paidUntil = 0, renews = false } = subscription ?? {};
  return db
    .update(subscriptions)
    .set({
      expiresAt: sql`min(${subscriptions.expiresAt}, ${paidUntil})`,
      renews,
      pausedUntil: null,
      nextPlanId: null,
      nextPlanAt: null,
      cardExpiresAt: null,
      eventAt: asOf,
    })
    .where(and(eq(subscriptions.orderId, order.id), isCurrent));
}

/** How many of the newest payments are always written: a year of monthly payments. */
const alwaysWritten = 12;

/**
 * Writes the newest payments, and earlier payments whose refunds or disputes have changed. `stored`
 * has the order's stored payments.
 */
export function storeProviderPayments(
  db: Database,
  order: OrderRow,
  {
    providerState,
    stored,
  }: { providerState: ProviderState; stored: (typeof payments.$inferSelect)[] },
  isCurrent: SQL,
) {
  const rows = new Map(stored.map((row) => [row.transactionId, row]));
  const written = providerState.payments.filter(
    ({ transactionId, refundedCents, dispute }, index) => {
      const row = rows.get(transactionId);
      const isChanged =
        row?.refundedCents !== refundedCents || row.dispute !== (dispute?.status ?? null);
      return index < alwaysWritten || isChanged;
    },
  );
  return written.map((paid) => {
    const { dispute, period, invoice, planId, ...payment } = paid;
    const refundedAt = isFullyRefunded(paid) ? providerState.asOf : null;
    const { startsAt: periodStartsAt = null, endsAt: periodEndsAt = null } = period ?? {};
    const { ref: invoiceRef = null, number: invoiceNumber = null } = invoice ?? {};
    const row = {
      ...payment,
      cardCountry: toKnownCountry(paid.cardCountry),
      billingCountry: toKnownCountry(paid.billingCountry),
      checkoutCountry: order.checkoutCountry,
      planId: sql<string | null>`(select id from ${plans} where id = ${planId})`,
      refundedAt,
      dispute: dispute?.status,
      disputeDueAt: dispute?.dueAt,
      periodStartsAt,
      periodEndsAt,
      invoiceRef,
      invoiceNumber,
    };
    return db
      .insert(payments)
      .values({ provider: order.provider, orderId: order.id, ...row })
      .onConflictDoUpdate({
        target: [payments.provider, payments.transactionId],
        set: {
          ...overwriteColumns(
            payments,
            ...([
              "refundedCents",
              "dispute",
              "disputeDueAt",
              "taxCents",
              "invoiceRef",
              "invoiceNumber",
              "periodStartsAt",
              "periodEndsAt",
            ] as const),
          ),
          // The provider lists only the newest charges, so the stored countries of older charges
          // stay.
          cardCountry: sql`coalesce(excluded.card_country, ${payments.cardCountry})`,
          billingCountry: sql`coalesce(excluded.billing_country, ${payments.billingCountry})`,
          refundedAt: sql`iif(
            excluded.refunded_at is null,
            null,
            coalesce(${payments.refundedAt}, excluded.refunded_at)
          )`,
        },
        setWhere: isCurrent,
      });
  });
}

/**
 * Applies a state to the movies of an order. A disputed payment takes its movies away until the
 * dispute is won.
 */
export function applyOrderToPurchases(
  db: Database,
  order: OrderRow,
  status: OrderStatus,
  isCurrent: SQL,
) {
  if (order.kind !== "movies") return [];
  const insertPurchases = (condition: SQL | undefined) => {
    const isGranted = and(
      condition,
      isNotNull(orders.userId),
      isNotNull(orderItems.movieId),
      isCurrent,
    );
    const row = {
      userId: orders.userId,
      movieId: orderItems.movieId,
      orderId: orders.id,
      boughtAt: orders.createdAt,
    };
    const source = sql`from ${orderItems}
      inner join ${orders} on ${orders.id} = ${orderItems.orderId}
      where ${isGranted}`;
    return insertFrom(db, purchases, row, source).onConflictDoNothing();
  };
  if (status === "paid") return [insertPurchases(eq(orders.id, order.id))];
  if (status !== "refunded" && status !== "flagged") return [];
  // A movie that was paid twice and refunded once stays owned.
  const isPaidByOtherOrder = and(
    eq(orders.userId, order.userId ?? ""),
    ne(orders.id, order.id),
    eq(orders.kind, "movies"),
    eq(orders.status, "paid"),
  );
  const isOfOrder = and(eq(purchases.orderId, order.id), isCurrent);
  return [db.delete(purchases).where(isOfOrder), insertPurchases(isPaidByOtherOrder)];
}
