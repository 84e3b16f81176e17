import { and, desc, eq, isNull } from "drizzle-orm";
import { mostFavourites } from "../../contract/constants.ts";
import type { Database } from "../http/database.ts";
import { newestFirst, type Part } from "../http/newest-first.ts";
import { favourites, movies, purchases } from "../schema.ts";
import { type MovieRow, movieColumns, selectMovies } from "./movie-answer.ts";

/** The movies that somebody marked as theirs. */

export function selectFavourites(db: Database, userId: string) {
  return selectMovies(db, userId)
    .innerJoin(favourites, and(eq(favourites.movieId, movies.id), eq(favourites.userId, userId)))
    .where(isNull(movies.deletedAt))
    .orderBy(desc(favourites.createdAt), desc(favourites.movieId))
    .limit(mostFavourites);
}

/** What somebody bought, newest first; a movie that left the catalogue stays its buyer's. */
export const pageOfPurchases = (paging: { limit: number; cursor?: string | undefined }) =>
  newestFirst<MovieRow & { boughtAt: number }>(
    { name: "purchases", time: purchases.boughtAt, id: purchases.movieId, placeOf: (row) => [row.boughtAt, row.id] },
    paging,
  );

export function selectPurchases(db: Database, userId: string, { place, orderBy, limit }: Part) {
  return db
    .select({ ...movieColumns(userId), boughtAt: purchases.boughtAt })
    .from(purchases)
    .innerJoin(movies, eq(movies.id, purchases.movieId))
    .where(and(eq(purchases.userId, userId), place))
    .orderBy(...orderBy)
    .limit(limit);
}
