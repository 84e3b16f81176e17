import { eq, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import { takeStatementShare } from "../database/statement-budget.ts";
import { orderItems, orders, payments } from "../schema.ts";
import { divideCents } from "./divide-cents.ts";

const ordersPerTurn = 50;
const maxTurns = 40;
const statementsPerTurn = 3;
/**
 * The time that a run may take. Together with the time budget for MRR, it is shorter than the job's
 * lease.
 */
const timeBudgetMs = 90 * milliseconds.second;

type Item = { line: number; priceCents: number };

/**
 * SQL expression: the sum of an order's payments in the order's currency, less refunds and tax, in
 * cents.
 */
const netCents = sql<number>`coalesce(
  (
    select sum(p.net_cents)
    from ${payments} as p
    where p.order_id = ${orders.id} and p.currency = orders.currency
  ),
  0
)`;
const itemsJson = sql<string>`(
  select json_group_array(json_object('line', i.line, 'priceCents', i.price_cents) order by i.line)
  from ${orderItems} as i
  where i.order_id = ${orders.id}
)`;

/**
 * Divides the payments of movie orders among the items of each order, in proportion to their
 * prices. A trigger marks orders whose payments changed; another trigger adds up the shares by
 * movie.
 */
export async function divideRevenue(db: Database): Promise<void> {
  const deadline = Date.now() + timeBudgetMs;
  const hasCapacity = takeStatementShare(db);
  for (
    let turn = 0;
    turn < maxTurns && Date.now() < deadline && hasCapacity(statementsPerTurn);
    turn++
  ) {
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

/**
 * Stores the shares of orders. Skips an order whose payments changed meanwhile, which stays due,
 * and an order that another run has stored.
 */
async function storeShares(
  db: Database,
  due: { id: string; netCents: number; items: string }[],
): Promise<void> {
  const shares = due.flatMap(({ id, netCents: cents, items }) => {
    const parsed: Item[] = JSON.parse(items);
    const parts = divideCents(
      cents,
      parsed.map(({ priceCents }) => priceCents),
    );
    return parsed.map(({ line }, i) => ({ id, line, cents: parts[i] ?? 0, netCents: cents }));
  });
  const divided = due.map(({ id, netCents: cents }) => ({ id, cents }));
  await batch(db, {
    items: db
      .update(orderItems)
      .set({ revenueCents: sql`s.value ->> 'cents'` })
      .from(sql`json_each(${JSON.stringify(shares)}) as s`)
      .where(
        sql`${orderItems.orderId} = s.value ->> 'id'
          and ${orderItems.line} = s.value ->> 'line'
          and ${orderItems.revenueCents} <> s.value ->> 'cents'
          and exists (
            select 1
            from ${orders}
            where ${orders.id} = s.value ->> 'id'
              and ${orders.sharesDue} = 1
              and ${netCents} = s.value ->> 'netCents'
          )`,
      ),
    orders: db
      .update(orders)
      .set({ sharesDue: false })
      .from(sql`json_each(${JSON.stringify(divided)}) as s`)
      .where(sql`${orders.id} = s.value ->> 'id' and ${netCents} = s.value ->> 'cents'`),
  });
}
