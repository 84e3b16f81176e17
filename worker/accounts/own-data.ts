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
import { selectUsers } from "./user-answer.ts";

const named = { movieId: movies.id, movie: movies.name };

/** Everything kept about an account, a statement each; what signs in is left out. */
export function selectOwnData(db: Database, userId: string) {
  const { id, ...session } = getTableColumns(sessions);
  const { userId: reviewer, movieId: reviewed, ...review } = getTableColumns(reviews);
  return [
    selectUsers(db).where(eq(users.id, userId)),
    db.select(session).from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.createdAt)),
    db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
    db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.createdAt)),
    db
      .select({ orderId: orderItems.orderId, name: orderItems.name, priceCents: orderItems.priceCents })
      .from(orderItems)
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .where(eq(orders.userId, userId)),
    db
      .select({ ...named, boughtAt: purchases.boughtAt })
      .from(purchases)
      .innerJoin(movies, eq(movies.id, purchases.movieId))
      .where(eq(purchases.userId, userId)),
    db
      .select({ ...named, createdAt: favourites.createdAt })
      .from(favourites)
      .innerJoin(movies, eq(movies.id, favourites.movieId))
      .where(eq(favourites.userId, userId)),
    db
      .select({ ...named, positionMs: views.positionMs, durationMs: views.durationMs, watchedAt: views.watchedAt })
      .from(views)
      .innerJoin(movies, eq(movies.id, views.movieId))
      .where(eq(views.userId, userId)),
    db
      .select({ ...review, movieId: reviewed, movie: sql<string>`${movies.name}`.as("movie") })
      .from(reviews)
      .innerJoin(movies, eq(movies.id, reviews.movieId))
      .where(eq(reviews.userId, userId)),
  ] as const;
}

const names = [
  "account",
  "sessions",
  "subscription",
  "orders",
  "orderItems",
  "purchases",
  "favourites",
  "history",
  "reviews",
];

/** Times as ISO 8601, money as dollars: what a person reads. */
export function ownDataAnswer(results: readonly (readonly object[])[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name, i) => [name, (results[i] ?? []).map(readable)]));
}

function readable(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (typeof value !== "number") return [name, value];
      if (/(At|Until)$/.test(name)) return [name, new Date(value).toISOString()];
      return /Cents$/.test(name) ? [name.replace(/Cents$/, "Dollars"), value / 100] : [name, value];
    }),
  );
}
