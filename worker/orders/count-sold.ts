import { sql } from "drizzle-orm";
import { isAwaitedSql } from "../catalogue/account-movies.ts";
import type { Database } from "../database/database.ts";
import { orderItems, orders, purchases, rentals } from "../schema.ts";

/** So many of a kind are counted: a movie can have millions. */
const maxCount = 1000;
/**
 * Pre-orders that were paid are purchases too: of a movie with more of them, a purchase may not be
 * counted.
 */
const maxRead = 2 * maxCount;

/** In one row, what accounts have of a movie and its deletion concerns. */
export function countSold(db: Database, movieId: number, now: number) {
  const count = (rows: ReturnType<typeof sql>, name: string) =>
    sql<number>`(select count(*) from (select 1 ${rows} limit ${maxCount}))`.as(name);
  const ofPaidRentals = sql`from ${rentals} inner join ${orders} on ${orders.id} = ${rentals.orderId} and ${orders.status} = 'paid'
    where ${rentals.movieId} = ${movieId}`;
  return db
    .select({
      // A parameter would not be compared with the condition of the index.
      preOrders: count(
        sql`from ${orderItems} where ${orderItems.movieId} = ${movieId} and ${orderItems.awaited} = 1`,
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
        sql`from (select * from ${purchases} where ${purchases.movieId} = ${movieId} limit ${maxRead}) as ${purchases}
          where not ${isAwaitedSql}`,
        "bought",
      ),
    })
    .from(sql`(select 1)`);
}
