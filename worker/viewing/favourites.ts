import { and, eq, sql } from "drizzle-orm";
import { maxFavourites } from "../../contract/constants.ts";
import type { Requirement } from "../auth/requirement.ts";
import { isFavouriteSql } from "../catalogue/movie-dto.ts";
import { AppError } from "../context/app-error.ts";
import type { Database } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import { favourites, movies } from "../schema.ts";
import { favouritesTableOf, type ViewerContext, viewerColumns } from "./viewer-tables.ts";

/** SQL expression: how many more favourites an account may have. */
const remainingCapacity = (userId: string) =>
  sql`max(
    0,
    ${maxFavourites} - (select count(*) from ${favourites} where ${favourites.userId} = ${userId})
  )`;

/** The requirements of a new favourite, each with its error. */
export const requireNewFavourite = (userId: string, movieId: number): Requirement[] => [
  [
    sql`exists (
      select 1 from ${movies} where ${movies.id} = ${movieId} and ${movies.deletedAt} is null
    )`,
    () => new AppError("movie_not_found"),
  ],
  [sql`not ${isFavouriteSql(userId, movieId)}`, () => new AppError("favourite_exists")],
  [
    sql`${remainingCapacity(userId)} > 0`,
    () => new AppError("favourites_full", { maximum: maxFavourites }),
  ],
];

export const insertFavourite = (db: Database, movieId: number, context: ViewerContext) =>
  insertFrom(
    db,
    favouritesTableOf(context).table,
    { ...viewerColumns(context), movieId, createdAt: context.now },
    sql`where true`,
  );

/**
 * Adds the favourites that a visitor chose before signing in, in the sequence of choosing. Skips
 * movies that are unknown, in the bin or already favourites. If the account has too little room for
 * all, adds the favourites chosen last.
 */
export function mergeFavourites(db: Database, movieIds: readonly number[], context: ViewerContext) {
  const { userId, now } = context;
  const chosenMovies = sql`json_each(${JSON.stringify(movieIds)}) as chosen
    inner join ${movies} on ${movies.id} = chosen.value`;
  const isNotFavourite = sql`${movies.deletedAt} is null and not ${isFavouriteSql(userId, movies.id)}`;
  const row = {
    ...viewerColumns(context),
    movieId: movies.id,
    createdAt: sql`${now - movieIds.length + 1} + chosen.key`,
  };
  const source = sql`from ${chosenMovies} where ${isNotFavourite}
    order by chosen.key desc limit ${remainingCapacity(userId)}`;
  return insertFrom(db, favouritesTableOf(context).table, row, source).onConflictDoNothing();
}

export function deleteFavourite(db: Database, movieId: number, context: ViewerContext) {
  const { table, viewer, viewerId } = favouritesTableOf(context);
  return db.delete(table).where(and(eq(viewer, viewerId), eq(table.movieId, movieId)));
}
