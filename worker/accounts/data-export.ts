import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import {
  favourites,
  movies,
  orderItems,
  orders,
  purchases,
  reviews,
  sessions,
  subscriptions,
  users,
  views,
} from "../schema.ts";
import { selectUsers } from "./user-dto.ts";

const movieReference = { movieId: movies.id, movie: movies.name };

/** Everything stored about an account, by section, with `user` separate. Secrets that can sign in are left out. */
export function selectAccountData(db: Database, userId: string) {
  const { id, ...session } = getTableColumns(sessions);
  const { userId: reviewUserId, movieId: reviewMovieId, ...review } = getTableColumns(reviews);
  return {
    user: selectUsers(db).where(eq(users.id, userId)),
    sessions: db.select(session).from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.createdAt)),
    subscription: db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
    orders: db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.createdAt)),
    orderItems: db
      .select({ orderId: orderItems.orderId, name: orderItems.name, priceCents: orderItems.priceCents })
      .from(orderItems)
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .where(eq(orders.userId, userId)),
    purchases: db
      .select({ ...movieReference, boughtAt: purchases.boughtAt })
      .from(purchases)
      .innerJoin(movies, eq(movies.id, purchases.movieId))
      .where(eq(purchases.userId, userId)),
    favourites: db
      .select({ ...movieReference, createdAt: favourites.createdAt })
      .from(favourites)
      .innerJoin(movies, eq(movies.id, favourites.movieId))
      .where(eq(favourites.userId, userId)),
    history: db
      .select({
        ...movieReference,
        positionMs: views.positionMs,
        durationMs: views.durationMs,
        watchedAt: views.watchedAt,
      })
      .from(views)
      .innerJoin(movies, eq(movies.id, views.movieId))
      .where(eq(views.userId, userId)),
    reviews: db
      .select({ ...review, movieId: reviewMovieId, movie: sql<string>`${movies.name}`.as("movie") })
      .from(reviews)
      .innerJoin(movies, eq(movies.id, reviews.movieId))
      .where(eq(reviews.userId, userId)),
  };
}

/** Converts timestamps to ISO 8601 and cents to dollars. */
export function toDataExportDto(sections: Record<string, readonly object[]>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(sections).map(([name, rows]) => [name, rows.map(toReadableRow)]));
}

function toReadableRow(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (typeof value !== "number") return [name, value];
      if (/(At|Until)$/.test(name)) return [name, new Date(value).toISOString()];
      return /Cents$/.test(name) ? [name.replace(/Cents$/, "Dollars"), value / 100] : [name, value];
    }),
  );
}
