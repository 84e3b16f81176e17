import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { maxRelatedMovies } from "../../contract/constants.ts";
import type { Database } from "../database/database.ts";
import { movies } from "../schema.ts";
import { detailColumns, movieColumns, selectMovies } from "./movie-dto.ts";

export function selectMovie(db: Database, movieId: number, userId?: string) {
  return db
    .select({ ...movieColumns(userId), ...detailColumns, crew: movies.crew, extras: movies.extras })
    .from(movies)
    .where(and(eq(movies.id, movieId), isNull(movies.deletedAt)));
}

/** The best rated of the same category, without the movie itself. */
export function selectRelatedMovies(db: Database, movieId: number, userId?: string) {
  const sameCategory = sql`${movies.categoryId} = (select m.category_id from movies m where m.id = ${movieId} and m.deleted_at is null)`;
  return selectMovies(db, userId)
    .where(and(sameCategory, isNull(movies.deletedAt), ne(movies.id, movieId)))
    .orderBy(desc(movies.popular), desc(movies.rating), desc(movies.serial))
    .limit(maxRelatedMovies);
}
