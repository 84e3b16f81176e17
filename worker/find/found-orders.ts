import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { maxResultsPerKind } from "../../contract/find/endpoints.ts";
import { matchingUserIdsSql } from "../accounts/users.ts";
import type { Database } from "../database/database.ts";
import { providerModules } from "../payments/providers/registry.ts";
import { orders, payments, users } from "../schema.ts";

const providerNames = JSON.stringify(providerModules.map(({ name }) => name));
/** The minimum number of characters of an order's id that find the order. */
const minIdLength = 4;
/** How many last characters of a number the indexes in worker/orders/triggers.sql have. */
const lastDigits = 4;

/**
 * SQL condition: whether a number ends with the text; false for a text shorter than `lastDigits`.
 * Reads only the numbers whose last digits, which an index has, are those of the text.
 */
const endsWith = (number: SQL, text: string) => sql`(
  ${number} is not null
  and substr(${number}, ${sql.raw(String(-lastDigits))}) = ${[...text].slice(-lastDigits).join("")}
  and substr(${number}, ${-text.length}) = ${text}
  and ${text.length >= lastDigits}
)`;

/**
 * Selects the newest orders that match a text: orders of the accounts that match it, and orders
 * with an id that begins or ends with it, a payment whose transaction id is the text or ends with
 * it, or an invoice whose number ends with it.
 */
export function selectFoundOrders(db: Database, text: string) {
  const ofMembers = sql`select id
    from (
      select ${orders.id}
      from ${orders}
      where ${orders.userId} in (${matchingUserIdsSql(text, maxResultsPerKind)})
      order by ${orders.createdAt} desc
      limit ${maxResultsPerKind}
    )`;
  const byId = sql`select id
    from (
      select ${orders.id}
      from ${orders}
      where ${orders.id} >= ${text}
        and ${orders.id} < ${`${text}\u{10ffff}`}
        and ${text.length >= minIdLength}
      limit ${maxResultsPerKind}
    )`;
  const byPayment = sql`select order_id
    from ${payments}
    where provider in (select value from json_each(${providerNames}))
      and transaction_id = ${text}`;
  const byEnd = sql`select id
    from (
      select ${orders.id}
      from ${orders}
      where ${endsWith(sql`${orders.id}`, text.toLowerCase())}
      limit ${maxResultsPerKind}
    )`;
  const byNumberEnd = (column: SQLiteColumn) => sql`select order_id
    from (
      select ${payments.orderId}
      from ${payments}
      where ${endsWith(sql`${column}`, text)}
      limit ${maxResultsPerKind}
    )`;
  // D1 takes at most five terms in a compound select.
  const byPaymentEnd = sql`select order_id
    from (${byNumberEnd(payments.transactionId)} union ${byNumberEnd(payments.invoiceNumber)})`;
  const ids = sql.join([ofMembers, byId, byPayment, byEnd, byPaymentEnd], sql` union `);
  return db
    .select({
      id: orders.id,
      createdAt: orders.createdAt,
      amountCents: orders.amountCents,
      status: orders.status,
      name: users.name,
      email: users.email,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(sql`${orders.id} in (${ids})`)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(maxResultsPerKind);
}
