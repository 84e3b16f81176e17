import { eq, sql } from "drizzle-orm";
import { batch, type Database, runStatement } from "../database/database.ts";
import { orderItems, orders, payments } from "../schema.ts";
import { divideCents } from "./divide-cents.ts";

const ordersPerTurn = 50;
const maxTurns = 40;

type Item = { line: number; priceCents: number };

/** In SQL, what was paid for an order and did not go back. */
const netCents = sql<number>`coalesce((select sum(p.amount_cents - p.refunded_cents) from ${payments} as p where p.order_id = ${orders.id}), 0)`;
const itemsJson = sql<string>`(select json_group_array(json_object('line', i.line, 'priceCents', i.price_cents) order by i.line) from ${orderItems} as i where i.order_id = ${orders.id})`;

/**
 * Divides the payments of movies over the items of their order in proportion to the prices. A trigger notes the orders whose
 * payments changed, and another adds the shares up by movie.
 */
export async function divideRevenue(db: Database): Promise<void> {
  for (let turn = 0; turn < maxTurns; turn++) {
    const due = await runStatement(
      db,
      db
        .select({ id: orders.id, netCents: netCents.as("net_cents"), items: itemsJson.as("items") })
        .from(orders)
        .where(eq(orders.sharesDue, true))
        .limit(ordersPerTurn),
    );
    if (due.length === 0) return;
    await storeShares(db, due);
    if (due.length < ordersPerTurn) return;
  }
}

/** An order whose payments changed meanwhile stays due. */
async function storeShares(db: Database, due: { id: string; netCents: number; items: string }[]): Promise<void> {
  const shares = due.flatMap(({ id, netCents: cents, items }) => {
    const parsed: Item[] = JSON.parse(items);
    const parts = divideCents(
      cents,
      parsed.map(({ priceCents }) => priceCents),
    );
    return parsed.map(({ line }, i) => ({ id, line, cents: parts[i] ?? 0 }));
  });
  const divided = due.map(({ id, netCents: cents }) => ({ id, cents }));
  await batch(db, {
    items: db
      .update(orderItems)
      .set({ revenueCents: sql`s.value ->> 'cents'` })
      .from(sql`json_each(${JSON.stringify(shares)}) as s`)
      .where(
        sql`${orderItems.orderId} = s.value ->> 'id' and ${orderItems.line} = s.value ->> 'line' and ${orderItems.revenueCents} <> s.value ->> 'cents'`,
      ),
    orders: db
      .update(orders)
      .set({ sharesDue: false })
      .from(sql`json_each(${JSON.stringify(divided)}) as s`)
      .where(sql`${orders.id} = s.value ->> 'id' and ${netCents} = s.value ->> 'cents'`),
  });
}
