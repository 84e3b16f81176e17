import { and, desc, eq, sql } from "drizzle-orm";
import type { ContinuedMovie } from "../../contract/viewing/viewing.ts";
import { hasMovieOpenedSql, isInCatalogueSql } from "../catalogue/availability.ts";
import { isPlayableSql } from "../catalogue/downloads.ts";
import { type MovieRow, movieColumns, toMovieDto } from "../catalogue/movie-dto.ts";
import { toReaderName } from "../catalogue/movie-translations.ts";
import { toEpisodeNumbers } from "../collections/episodes.ts";
import { neighbourEpisodeSql } from "../collections/movie-episode.ts";
import type { Database } from "../database/database.ts";
import { movies, views } from "../schema.ts";

const maxContinued = 12;
/**
 * The maximum number of views that are read. Some views lead to no movie, such as the view of a
 * series' last episode.
 */
const maxViews = 3 * maxContinued;

/** The condition of the index `views_continued`. */
const isContinuedSql = sql`(
  ${views.seriesId} is not null or (${views.finishedAt} is null and not ${views.superseded})
)`;

/**
 * Selects the playable movies that a user can continue: unfinished movies, and for each series the
 * episode watched last or, if that episode is finished, the next open episode. The rows are
 * unsorted. Each row takes two reads. An episode that follows a finished one takes two more, one of
 * them for the name of the finished episode.
 */
export function selectContinuedMovies(db: Database, viewer: { userId: string; now: number }) {
  const { userId, now } = viewer;
  const place = { seriesId: sql`${views.seriesId}`, position: sql`${views.seriesPosition}` };
  const next = neighbourEpisodeSql("next", place, sql`json_array(other.movie_id, other.position)`);
  const ownPosition = sql`iif(${views.seriesId} is null, null, ${views.seriesPosition})`;
  const own = sql`json_array(${views.movieId}, ${ownPosition})`;
  const latest = db
    .select({
      watchedId: views.movieId,
      watchedAt: views.watchedAt,
      positionMs: views.positionMs,
      durationMs: views.durationMs,
      finishedAt: views.finishedAt,
      entry: sql<string | null>`iif(${views.finishedAt} is null, ${own}, ${next})`.as("entry"),
    })
    .from(views)
    .where(and(eq(views.userId, userId), isContinuedSql))
    .orderBy(desc(views.watchedAt), desc(views.movieId))
    .limit(maxViews)
    .as("latest");
  const { watchedId, watchedAt, positionMs, durationMs, finishedAt } = latest;
  return db
    .select({
      ...movieColumns(),
      watchedId,
      watchedAt,
      positionMs,
      durationMs,
      finishedAt,
      watchedName: sql<string | null>`iif(${finishedAt} is null, null, (
        select json_object('name', watched.name, 'translations', watched.translations)
        from ${movies} as watched where watched.id = ${watchedId}))`.as("watched_name"),
      place: sql<number | null>`${latest.entry} ->> 1`.as("place"),
    })
    .from(latest)
    .crossJoin(movies)
    .where(
      and(
        sql`${movies.id} = ${latest.entry} ->> 0 and ${movies.deletedAt} is null`,
        sql`(${finishedAt} is null or (${isInCatalogueSql(now)} and ${hasMovieOpenedSql(now)}))`,
        isPlayableSql(),
      ),
    )
    .limit(maxContinued);
}

type ContinuedRow = MovieRow & Awaited<ReturnType<typeof selectContinuedMovies>>[number];

export const toContinuedMovies = (rows: ContinuedRow[]): ContinuedMovie[] =>
  rows
    .toSorted((one, other) => other.watchedAt - one.watchedAt || other.watchedId - one.watchedId)
    .map(toContinuedMovie);

function toContinuedMovie(row: ContinuedRow): ContinuedMovie {
  const isNext = row.finishedAt !== null;
  return {
    ...toMovieDto(row),
    watchedAt: new Date(row.watchedAt).toISOString(),
    position: isNext ? 0 : row.positionMs / 1000,
    duration: isNext ? 0 : row.durationMs / 1000,
    finished: false,
    ...(row.place !== null && { numbers: toEpisodeNumbers(row.place) }),
    ...(isNext && { followsId: String(row.watchedId) }),
    ...(row.watchedName !== null && { followsName: toReaderName(JSON.parse(row.watchedName)) }),
  };
}
