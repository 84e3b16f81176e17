import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import { maxFavourites } from "../../contract/constants.ts";
import type { Database } from "../database/database.ts";
import { keysetPage, type PageQuery } from "../database/keyset-page.ts";
import { favourites, movies, orderItems, purchases } from "../schema.ts";
import { type MovieRow, movieColumns, selectMovies, toMovieDto } from "./movie-dto.ts";

export function selectFavourites(db: Database, userId: string) {
  return selectMovies(db, userId)
    .innerJoin(favourites, and(eq(favourites.movieId, movies.id), eq(favourites.userId, userId)))
    .where(isNull(movies.deletedAt))
    .orderBy(desc(favourites.createdAt), desc(favourites.movieId))
    .limit(maxFavourites);
}

/**
 * SQL condition on `purchases`: whether the purchase is a pre-order of a movie that is still to
 * come. Such a purchase gives no early access.
 */
export const isAwaitedPreOrderSql = sql<number>`exists (
  select 1
  from ${orderItems}
  where ${orderItems.orderId} = ${purchases.orderId}
    and ${orderItems.movieId} = ${purchases.movieId}
    and ${orderItems.awaited} = 1
)`;

type PurchaseRow = MovieRow & { boughtAt: number; preOrderId: string | null };

/**
 * Lists an account's bought movies, latest purchase first. A movie that left the catalogue stays in
 * its buyer's list.
 */
export const purchasesPage = (paging: Paging) =>
  keysetPage<PurchaseRow>(
    {
      name: "purchases",
      sortedBy: purchases.boughtAt,
      id: purchases.movieId,
      cursorOf: (row) => [row.boughtAt, row.id],
    },
    paging,
  );

export function selectPurchases(
  db: Database,
  userId: string,
  { afterCursor, orderBy, limit }: PageQuery,
) {
  return db
    .select({
      ...movieColumns(userId),
      boughtAt: purchases.boughtAt,
      preOrderId: sql<string | null>`iif(${isAwaitedPreOrderSql}, ${purchases.orderId}, null)`.as(
        "pre_order_id",
      ),
    })
    .from(purchases)
    .innerJoin(movies, eq(movies.id, purchases.movieId))
    .where(and(eq(purchases.userId, userId), afterCursor))
    .orderBy(...orderBy)
    .limit(limit);
}

export const toPurchaseDto = (row: PurchaseRow) => ({
  ...toMovieDto(row),
  ...(row.preOrderId !== null && { preOrderId: row.preOrderId }),
});
