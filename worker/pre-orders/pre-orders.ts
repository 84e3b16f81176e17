import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type { OrderStatus } from "../../contract/orders/orders.ts";
import { hasMovieOpenedSql, isBeforeAvailabilityEndSql } from "../catalogue/availability.ts";
import { isDownloadReadySql, isPlayableSql } from "../catalogue/downloads.ts";
import type { Database } from "../database/database.ts";
import type { OrderRow } from "../payments/providers/payment-provider.ts";
import { movies, orderItems, orders, purchases } from "../schema.ts";

/**
 * SQL condition on `movies`: whether the buyers who pre-ordered the movie can now download or
 * stream it.
 */
export const hasMovieArrivedSql = (now: number): SQL<number> =>
  sql<number>`(
    ${movies.deletedAt} is null
    and ${isBeforeAvailabilityEndSql(now)}
    and ${hasMovieOpenedSql(now)}
    and (
      ${isDownloadReadySql()}
      or (${movies.ownersMayStream} = 1 and ${isPlayableSql()})
    )
  )`;

/**
 * The time before the movie comes in which a pre-order can no longer be cancelled. It is longer
 * than a refund takes, so that nobody gets both the movie and the money.
 */
const refundMs = 2 * milliseconds.minute;

/**
 * Selects the account's order, and whether it is a pre-order that can be cancelled because the
 * movie is still to come.
 */
export const selectPreOrder = (db: Database, userId: string, orderId: string, now: number) =>
  db
    .select({
      order: orders,
      isAwaited: sql<number>`(
          ${orderItems.awaited} = 1 and not coalesce(${hasMovieArrivedSql(now + refundMs)}, 0)
        )`.as("is_awaited"),
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .leftJoin(movies, eq(movies.id, orderItems.movieId))
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
    .limit(1);

/**
 * Selects the pre-ordered movies of an order that have not come yet, with the first days that the
 * buyer was promised.
 */
export const selectPromisedMovies = (db: Database, orderId: string) =>
  db
    .select({
      name: orderItems.name,
      promisedOn: sql<string>`${orderItems.promisedOn}`.as("promised_on"),
    })
    .from(orderItems)
    .where(
      and(
        eq(orderItems.orderId, orderId),
        isNotNull(orderItems.promisedOn),
        isNull(orderItems.arrivedAt),
      ),
    );

/**
 * Applies an order's status to its pre-orders. A pre-order is awaited from its payment until the
 * movie comes or the purchase ends.
 */
export function applyOrderToPreOrders(
  db: Database,
  order: OrderRow,
  status: OrderStatus,
  isCurrent: SQL,
) {
  const isPaid = status === "paid";
  const hasEnded = status === "refunded" || status === "flagged";
  if (order.kind !== "movies" || !(isPaid || hasEnded)) return [];
  return [
    db
      .update(orderItems)
      .set({ awaited: isPaid })
      .where(
        and(
          eq(orderItems.orderId, order.id),
          isNotNull(orderItems.promisedOn),
          isNull(orderItems.arrivedAt),
          isCurrent,
        ),
      ),
  ];
}

/**
 * Marks the account's pre-order as arrived, because the account downloads the movie. The pre-order
 * can then no longer be cancelled.
 */
export const markPreOrderArrived = (db: Database, userId: string, movieId: number, now: number) =>
  db
    .update(orderItems)
    .set({ awaited: false, arrivedAt: now })
    .where(
      and(
        eq(orderItems.movieId, movieId),
        eq(orderItems.awaited, true),
        sql`${orderItems.orderId} = (
          select order_id from ${purchases} where user_id = ${userId} and movie_id = ${movieId}
        )`,
      ),
    );
