import { and, desc, eq, isNull } from "drizzle-orm";
import type { Paging } from "../../contract/catalogue.ts";
import { maxFavourites } from "../../contract/constants.ts";
import type { Database } from "../database/database.ts";
import { keysetPage, type PageQuery } from "../database/keyset-page.ts";
import { favourites, movies, purchases } from "../schema.ts";
import { type MovieRow, movieColumns, selectMovies } from "./movie-dto.ts";

export function selectFavourites(db: Database, userId: string) {
  return selectMovies(db, userId)
    .innerJoin(favourites, and(eq(favourites.movieId, movies.id), eq(favourites.userId, userId)))
    .where(isNull(movies.deletedAt))
    .orderBy(desc(favourites.createdAt), desc(favourites.movieId))
    .limit(maxFavourites);
}

/** Bought movies, newest first; a movie that left the catalogue stays its buyer's. */
export const purchasesPage = (paging: Paging) =>
  keysetPage<MovieRow & { boughtAt: number }>(
    { name: "purchases", time: purchases.boughtAt, id: purchases.movieId, cursorOf: (row) => [row.boughtAt, row.id] },
    paging,
  );

export function selectPurchases(db: Database, userId: string, { afterCursor, orderBy, limit }: PageQuery) {
  return db
    .select({ ...movieColumns(userId), boughtAt: purchases.boughtAt })
    .from(purchases)
    .innerJoin(movies, eq(movies.id, purchases.movieId))
    .where(and(eq(purchases.userId, userId), afterCursor))
    .orderBy(...orderBy)
    .limit(limit);
}
