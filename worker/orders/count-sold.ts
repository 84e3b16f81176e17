import { sql } from "drizzle-orm";
import { isAwaitedPreOrderSql } from "../catalogue/account-movies.ts";
import type { Database } from "../database/database.ts";
import { orderItems, orders, purchases, rentals } from "../schema.ts";

/** The maximum number of rows of a kind that are counted, because a movie can have millions. */
const maxCount = 1000;
/**
 * The maximum number of purchases that are read. Paid pre-orders are purchases too, so with many
 * pre-orders some purchases may not be counted.
 */
const maxRead = 2 * maxCount;

/**
 * Counts, in one row, the purchases, rentals and pre-orders that deleting the movie would affect.
 */
export function countAffectedSales(db: Database, movieId: number, now: number) {
  const count = (rows: ReturnType<typeof sql>, name: string) =>
    sql<number>`(select count(*) from (select 1 ${rows} limit ${maxCount}))`.as(name);
  const ofPaidRentals = sql`from ${rentals}
    inner join ${orders} on ${orders.id} = ${rentals.orderId} and ${orders.status} = 'paid'
    where ${rentals.movieId} = ${movieId}`;
  return db
    .select({
      // `awaited = 1` has a literal, because SQLite does not match a parameter with the condition
      // of the partial index.
      preOrders: count(
        sql`from ${orderItems}
          where ${orderItems.movieId} = ${movieId} and ${orderItems.awaited} = 1`,
        "pre_orders",
      ),
      unbegunRentals: count(
        sql`${ofPaidRentals} and ${rentals.begunAt} is null and ${rentals.beginUntil} > ${now}`,
        "unbegun_rentals",
      ),
      begunRentals: count(
        sql`${ofPaidRentals} and ${rentals.watchUntil} > ${now}`,
        "begun_rentals",
      ),
      purchases: count(
        sql`from (
            select * from ${purchases} where ${purchases.movieId} = ${movieId} limit ${maxRead}
          ) as ${purchases}
          where not ${isAwaitedPreOrderSql}`,
        "bought",
      ),
    })
    .from(sql`(select 1)`);
}
