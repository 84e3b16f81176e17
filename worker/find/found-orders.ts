import { desc, eq, sql } from "drizzle-orm";
import { maxFoundOfKind } from "../../contract/find/endpoints.ts";
import { matchingUserIdsSql } from "../accounts/users.ts";
import type { Database } from "../database/database.ts";
import { providerModules } from "../payments/providers/registry.ts";
import { orders, payments, users } from "../schema.ts";

const providerNames = JSON.stringify(providerModules.map(({ name }) => name));
/** The minimum number of characters of an order's id that find the order. */
const minIdLength = 4;

/**
 * Selects the newest orders of the accounts that match a text, and the orders whose id begins with
 * the text or that have a payment with this id.
 */
export function selectFoundOrders(db: Database, text: string) {
  const ofMembers = sql`select id
    from (
      select ${orders.id}
      from ${orders}
      where ${orders.userId} in (${matchingUserIdsSql(text, maxFoundOfKind)})
      order by ${orders.createdAt} desc
      limit ${maxFoundOfKind}
    )`;
  const byId = sql`select id
    from (
      select ${orders.id}
      from ${orders}
      where ${orders.id} >= ${text}
        and ${orders.id} < ${`${text}\u{10ffff}`}
        and ${text.length >= minIdLength}
      limit ${maxFoundOfKind}
    )`;
  const byPayment = sql`select order_id
    from ${payments}
    where provider in (select value from json_each(${providerNames}))
      and transaction_id = ${text}`;
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
    .where(sql`${orders.id} in (${ofMembers} union ${byId} union ${byPayment})`)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(maxFoundOfKind);
}
