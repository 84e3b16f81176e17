import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Cursor } from "../http/cursor.ts";
import type { Database } from "../http/database.ts";
import { favourites, movies, purchases } from "../schema.ts";
import { movieColumns, selectMovies } from "./movie-answer.ts";

/** The movies that somebody marked as theirs. */

export function selectFavourites(db: Database, userId: string) {
  return selectMovies(db, userId)
    .innerJoin(favourites, and(eq(favourites.movieId, movies.id), eq(favourites.userId, userId)))
    .where(isNull(movies.deletedAt))
    .orderBy(desc(favourites.createdAt), desc(favourites.movieId))
    .limit(500);
}

/** What somebody bought, newest first; a movie that left the catalogue stays its buyer's. */
export function selectPurchases(db: Database, userId: string, cursor: Cursor | undefined, limit: number) {
  const backwards = cursor?.direction === "before";
  const [boughtAt = 0, movieId = 0] = cursor?.at ?? [];
  const edge = sql`(${boughtAt}, ${movieId})`;
  const place = sql`(${purchases.boughtAt}, ${purchases.movieId}) ${backwards ? sql`>` : sql`<`} ${edge}`;
  const order = [purchases.boughtAt, purchases.movieId].map((column) => (backwards ? asc(column) : desc(column)));
  return db
    .select({ ...movieColumns(userId), boughtAt: purchases.boughtAt })
    .from(purchases)
    .innerJoin(movies, eq(movies.id, purchases.movieId))
    .where(and(eq(purchases.userId, userId), cursor && place))
    .orderBy(...order)
    .limit(limit);
}
