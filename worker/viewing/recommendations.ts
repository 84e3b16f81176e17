import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { maxRelatedMovies, watchedShare } from "../../contract/constants.ts";
import { hasMovieOpenedSql, isInCatalogueSql } from "../catalogue/availability.ts";
import type { ViewerPlace } from "../catalogue/home-country.ts";
import { selectMovies } from "../catalogue/movie-dto.ts";
import { readerNameSql } from "../catalogue/movie-translations.ts";
import { isInTerritorySql } from "../catalogue/territories.ts";
import { type Database, isShownMovieSql } from "../database/database.ts";
import { movies, views } from "../schema.ts";

/** A movie is no basis for recommendations if the user has watched this many other movies since. */
const recentViewsLimit = 20;

/** Selects the last movie that the user has finished, or has watched up to `watchedShare`. */
export function selectLastWatchedMovie(db: Database, userId: string) {
  const latest = db
    .select()
    .from(views)
    .where(and(eq(views.userId, userId), isShownMovieSql(db, sql`${views.movieId}`)))
    .orderBy(desc(views.watchedAt), desc(views.movieId))
    .limit(recentViewsLimit)
    .as("latest");
  const isMostlyWatched = sql`(
    ${latest.finishedAt} is not null
    or ${latest.positionMs} >= ${latest.durationMs} * ${watchedShare}
  )`;
  return db
    .select({
      id: movies.id,
      name: readerNameSql().as("movie_name"),
      categoryId: movies.categoryId,
    })
    .from(latest)
    .innerJoin(movies, eq(movies.id, latest.movieId))
    .where(and(isMostlyWatched, isNull(movies.deletedAt)))
    .orderBy(desc(latest.watchedAt), desc(latest.movieId))
    .limit(1);
}

/**
 * Selects recommended movies: in the category of the last watched movie, not started by the user,
 * and watchable now in the user's country; popular movies first, then the best rated.
 */
export function selectRecommendedMovies(db: Database, viewer: ViewerPlace & { userId: string }) {
  const { userId, now } = viewer;
  const watched = selectLastWatchedMovie(db, userId);
  const sameCategory = sql`${movies.categoryId} = (select category_id from ${watched})`;
  const isWatched = sql`exists (
    select 1 from ${views} where ${views.userId} = ${userId} and ${views.movieId} = ${movies.id}
  )`;
  return selectMovies(db, userId)
    .where(
      and(
        sameCategory,
        isInCatalogueSql(now),
        hasMovieOpenedSql(now),
        isInTerritorySql(viewer),
        sql`not ${isWatched}`,
      ),
    )
    .orderBy(desc(movies.popular), desc(movies.rating), desc(movies.serial))
    .limit(maxRelatedMovies);
}
