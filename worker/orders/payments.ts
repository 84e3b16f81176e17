import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Payment } from "../../contract/orders/orders.ts";
import type { Database } from "../database/database.ts";
import { toIsoTime } from "../database/iso-time.ts";
import { orders, payments, plans } from "../schema.ts";
import { toEvidenceDto } from "./home-country.ts";

const maxPayments = 100;

/** Selects the payments of an order, newest first. */
export const selectPayments = (db: Database, orderId: string) =>
  db
    .select({
      ...getTableColumns(payments),
      plan: sql<string | null>`${plans.name}`.as("plan_name"),
    })
    .from(payments)
    .leftJoin(
      plans,
      sql`${plans.id} = coalesce(
        ${payments.planId}, (select plan_id from ${orders} where id = ${orderId})
      )`,
    )
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.paidAt))
    .limit(maxPayments);

/** Selects a payment of an order, however old, and whether it is the order's newest. */
export const selectPayment = (db: Database, orderId: string, transactionId: string) =>
  db
    .select({
      amountCents: payments.amountCents,
      refundedCents: payments.refundedCents,
      isNewest: sql<number>`${orders.transactionId} = ${payments.transactionId}`.as("is_newest"),
    })
    .from(payments)
    .innerJoin(orders, and(eq(orders.id, payments.orderId), eq(orders.provider, payments.provider)))
    .where(and(eq(orders.id, orderId), eq(payments.transactionId, transactionId)));

/** Selects the order of an account with the invoice of one of its payments. */
export const selectOrderWithInvoice = (
  db: Database,
  userId: string,
  orderId: string,
  transactionId: string,
) =>
  db
    .select({ order: orders, invoiceRef: payments.invoiceRef })
    .from(payments)
    .innerJoin(orders, and(eq(orders.id, payments.orderId), eq(orders.provider, payments.provider)))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.id, orderId),
        eq(payments.transactionId, transactionId),
      ),
    );

export const toPaymentDto = (row: Awaited<ReturnType<typeof selectPayments>>[number]): Payment => ({
  transactionId: row.transactionId,
  date: new Date(row.paidAt).toISOString(),
  amount: row.amountCents / 100,
  tax: row.taxCents / 100,
  refunded: row.refundedCents / 100,
  dispute: row.dispute,
  from: toIsoTime(row.periodStartsAt),
  until: toIsoTime(row.periodEndsAt),
  plan: row.plan,
  credit: row.creditCents / 100,
  invoice: row.invoiceNumber,
  homeCountry: row.homeCountry,
  evidence: toEvidenceDto(row),
});
