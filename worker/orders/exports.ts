import { and, asc, eq, getTableColumns, gte, lt, type SQL, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type { CsvQuery } from "../../contract/orders/orders.ts";
import type { Database } from "../database/database.ts";
import { toIsoTime } from "../database/iso-time.ts";
import type { CsvCells } from "../http/csv.ts";
import { addUtcMonths } from "../revenue/mrr-changes.ts";
import { orders, payments, plans, users } from "../schema.ts";
import { computeFirstPayment, orderColumns, parseOrderItems } from "./orders.ts";

/**
 * The number of rows in a page of an export. A file of `maxCsvRows` orders takes 400 statements; D1
 * permits 1,000 per request.
 */
const rowsPerPage = 500;

const customerColumns = {
  customerId: sql<string | null>`${users.id}`.as("customer_id"),
  customerName: sql<string | null>`${users.name}`.as("customer_name"),
  customerEmail: users.email,
};

/**
 * SQL condition: whether a time is in the period. On later pages, the cursor's condition `isAfter`
 * replaces the start of the period, because SQLite could seek to either of two lower bounds.
 */
function isInPeriod(
  time: typeof orders.createdAt | typeof payments.paidAt,
  { month, fromDay, toDay }: CsvQuery,
  isAfter: SQL | undefined,
): SQL | undefined {
  const startOfDay = (day: number) => Date.parse(month) + (day - 1) * milliseconds.day;
  const end = Math.min(startOfDay(toDay + 1), Date.parse(addUtcMonths(month, 1)));
  return and(isAfter ?? gte(time, startOfDay(fromDay)), lt(time, end));
}

/** SQL expression: the JSON `[paid, tax, refunded]` of an order, in cents. */
const sumsJson = sql<string>`(
  select json_array(
    coalesce(sum(p.amount_cents), 0),
    coalesce(sum(p.tax_cents), 0),
    coalesce(sum(p.refunded_cents), 0)
  )
  from ${payments} as p
  where p.order_id = ${orders.id}
)`;

/** Selects a page of a period's orders, oldest first, beginning after the order `after`. */
export const selectOrderPage = (
  db: Database,
  period: CsvQuery,
  after: { createdAt: number; id: string } | null,
) =>
  db
    .select({ ...orderColumns, ...customerColumns, sums: sumsJson.as("sums") })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(
      isInPeriod(
        orders.createdAt,
        period,
        after
          ? sql`(${orders.createdAt}, ${orders.id}) > (${after.createdAt}, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(rowsPerPage);

/**
 * The last column by which payments are sorted. The index by time and order id ends in the rowid,
 * so that payments at the same moment need no sorting.
 */
const paymentRowId = sql<number>`${payments}.rowid`;

/**
 * Selects a page of a period's payments, oldest first, beginning after the payment `after`.
 */
export const selectPaymentPage = (
  db: Database,
  period: CsvQuery,
  after: { paidAt: number; orderId: string; rowId: number } | null,
) =>
  db
    .select({
      ...getTableColumns(payments),
      ...customerColumns,
      rowId: paymentRowId.as("row_id"),
      kind: orders.kind,
      plan: sql<string | null>`${plans.name}`.as("plan_name"),
    })
    .from(payments)
    .innerJoin(orders, sql`${orders.id} = ${payments.orderId}`)
    .leftJoin(plans, sql`${plans.id} = coalesce(${payments.planId}, ${orders.planId})`)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(
      isInPeriod(
        payments.paidAt,
        period,
        after
          ? sql`(${payments.paidAt}, ${payments.orderId}, ${paymentRowId}) > (
            ${after.paidAt}, ${after.orderId}, ${after.rowId}
          )`
          : undefined,
      ),
    )
    .orderBy(asc(payments.paidAt), asc(payments.orderId), asc(paymentRowId))
    .limit(rowsPerPage);

type OrderLine = Awaited<ReturnType<typeof selectOrderPage>>[number];
type PaymentLine = Awaited<ReturnType<typeof selectPaymentPage>>[number];

const toAmount = (cents: number) => (cents / 100).toFixed(2);
const customerNames = ["customer_id", "customer_name", "customer_email"];
const toCustomer = ({
  customerId,
  customerName,
  customerEmail,
}: OrderLine | PaymentLine): CsvCells => [customerId, customerName, customerEmail];

export const orderColumnNames = [
  "order_id",
  "date",
  "kind",
  "items",
  "status",
  "dispute",
  "evidence_due",
  "amount",
  "discount",
  "paid",
  "tax",
  "refunded",
  "currency",
  "provider",
  "transaction_id",
  "checkout_id",
  ...customerNames,
];

export function toOrderCells(row: OrderLine): CsvCells {
  const [paid = 0, tax = 0, refunded = 0]: number[] = JSON.parse(row.sums);
  const { amountCents, discountCents } = computeFirstPayment(row);
  const items = parseOrderItems(row).map(({ name }) => name);
  return [
    row.id,
    toIsoTime(row.createdAt),
    row.kind,
    (row.seasonName === null ? items : [row.seasonName, ...items]).join("; "),
    row.state,
    row.dispute,
    toIsoTime(row.disputeDueAt),
    ...[amountCents, discountCents, paid, tax, refunded].map(toAmount),
    row.currency.toUpperCase(),
    row.provider,
    row.transactionId,
    row.providerRef,
    ...toCustomer(row),
  ];
}

export const paymentColumnNames = [
  "transaction_id",
  "date",
  "provider",
  "order_id",
  "kind",
  "plan",
  "period_start",
  "period_end",
  "amount",
  "tax",
  "refunded",
  "net",
  "credit",
  "currency",
  "dispute",
  "evidence_due",
  "invoice",
  "home_country",
  "card_country",
  "billing_country",
  "ip_country",
  ...customerNames,
];

export const toPaymentCells = (row: PaymentLine): CsvCells => [
  row.transactionId,
  toIsoTime(row.paidAt),
  row.provider,
  row.orderId,
  row.kind,
  row.plan,
  toIsoTime(row.periodStartsAt),
  toIsoTime(row.periodEndsAt),
  ...[row.amountCents, row.taxCents, row.refundedCents, row.netCents, row.creditCents].map(
    toAmount,
  ),
  row.currency.toUpperCase(),
  row.dispute,
  toIsoTime(row.disputeDueAt),
  row.invoiceNumber,
  row.homeCountry,
  row.cardCountry,
  row.billingCountry,
  row.checkoutCountry,
  ...toCustomer(row),
];
