import { and, eq, isNull, sql } from "drizzle-orm";
import { maxFavourites } from "../../contract/constants.ts";
import { isFavourite } from "../catalogue/movie-dto.ts";
import type { Database } from "../database/database.ts";
import { insertFrom, type WriteContext } from "../database/guarded-insert.ts";
import { favourites, movies } from "../schema.ts";

/** SQL expression: how many more favourites an account may have. */
const remainingCapacity = (userId: string) =>
  sql`max(0, ${maxFavourites} - (select count(*) from ${favourites} where ${favourites.userId} = ${userId}))`;

/** Inserts a favourite if `guard` is true. Returns a row if it was inserted. */
export function insertFavourite(
  db: Database,
  movieId: number,
  { userId, guard, now }: WriteContext,
) {
  const isAvailable = and(eq(movies.id, movieId), isNull(movies.deletedAt));
  const source = sql`from ${movies} where ${isAvailable} and ${remainingCapacity(userId)} > 0 and ${guard}`;
  return insertFrom(db, favourites, { userId, movieId, createdAt: now }, source)
    .onConflictDoNothing()
    .returning({ movieId: favourites.movieId });
}

/** Selects the reason for an insert without effect, in the batch before `insertFavourite`. */
export function selectFavouriteState(db: Database, userId: string, movieId: number) {
  const movieExists = sql<number>`exists (select 1 from ${movies} where ${movies.id} = ${movieId} and ${movies.deletedAt} is null)`;
  return db
    .select({
      movieExists: movieExists.as("is_there"),
      marked: isFavourite(userId, movieId).as("marked"),
    })
    .from(sql`(select 1)`);
}

/**
 * Adds the favourites that a visitor chose before signing in, in their order. Skips movies that are
 * unknown, in the bin or already favourites; without enough capacity, adds the latest.
 */
export function mergeFavourites(
  db: Database,
  movieIds: readonly number[],
  { userId, guard, now }: WriteContext,
) {
  const chosenMovies = sql`json_each(${JSON.stringify(movieIds)}) as chosen inner join ${movies} on ${movies.id} = chosen.value`;
  const isNotFavourite = sql`${movies.deletedAt} is null and not ${isFavourite(userId, movies.id)}`;
  const row = {
    userId,
    movieId: movies.id,
    createdAt: sql`${now - movieIds.length + 1} + chosen.key`,
  };
  const source = sql`from ${chosenMovies} where ${isNotFavourite} and ${guard}
    order by chosen.key desc limit ${remainingCapacity(userId)}`;
  return insertFrom(db, favourites, row, source).onConflictDoNothing();
}

export function deleteFavourite(db: Database, movieId: number, { userId, guard }: WriteContext) {
  return db
    .delete(favourites)
    .where(and(eq(favourites.userId, userId), eq(favourites.movieId, movieId), guard));
}
