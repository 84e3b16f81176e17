import { and, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { maxRelatedMovies } from "../../contract/constants.ts";
import { includesPlace } from "../../contract/country-groups.ts";
import { getSite } from "../../contract/site/site.ts";
import { formatOwnLanguageName } from "../../contract/uploads/own-language-name.ts";
import { isPreviewSql } from "../access/access.ts";
import {
  findLastDayWithin,
  getAnnouncedDays,
  isInCatalogueSql,
} from "../catalogue/availability.ts";
import { detailColumns, movieColumns, selectMovies, toMovieDto } from "../catalogue/movie-dto.ts";
import { getAnnouncedSubscriptionDays } from "../catalogue/subscription-days.ts";
import { movieEpisodeSql, toMovieEpisode } from "../collections/movie-episode.ts";
import type { Database } from "../database/database.ts";
import { movies, videos } from "../schema.ts";
import { formatCaptionsLabel } from "../streaming/captions-label.ts";
import { parseStoredTracks, type StoredTracks } from "../streaming/stored-tracks.ts";

/**
 * Selects a movie with its details; no row after the movie's last day. A draft is selected for
 * the staff only.
 */
export function selectMovie(
  db: Database,
  movieId: number,
  now: number,
  session?: { userId: string; sessionId: string },
) {
  const isPreview = session && isPreviewSql(session.sessionId);
  return selectDetailedMovies(db, session?.userId, now).where(
    and(eq(movies.id, movieId), or(isInCatalogueSql(now), isPreview)),
  );
}

/** Selects movies with their details, drafts and movies in the bin among them. */
export const selectDetailedMovies = (db: Database, userId: string | undefined, now: number) =>
  db
    .select({
      ...movieColumns(userId),
      ...detailColumns,
      crew: movies.crew,
      extras: movies.extras,
      tracks: sql<string | null>`(select tracks from ${videos} where id = ${movies.videoId})`.as(
        "tracks",
      ),
      episode: movieEpisodeSql(now).as("episode"),
    })
    .from(movies);

type DetailedRow = Awaited<ReturnType<typeof selectMovie>>[number];

/**
 * Converts a movie with its details, and adds what depends on time and country: announced days, the
 * last day to begin a rental, whether subscriptions include the movie today, and whether the movie
 * is shown in `place`, the result of `placeCodeOf`.
 */
export function toDetailedMovieDto(row: DetailedRow, now: number, place: string | null): Movie {
  const movie = toMovieDto(row);
  const tracks = parseStoredTracks(movie.video === null ? null : row.tracks);
  const captions = listNamedCaptions(tracks);
  const audioDescriptions = listAudioDescriptions(tracks, movie.language);
  return {
    ...movie,
    ...(captions.length > 0 && { captions }),
    ...(audioDescriptions.length > 0 && { audioDescriptions }),
    ...toMovieEpisode(row.episode),
    ...getAnnouncedDays(row, now),
    ...getAnnouncedSubscriptionDays(row, now),
    ...announcedRentalEnd(row, now),
    ...(!includesPlace(row.territories, place) && { notInCountry: true }),
  };
}

/** Leaves out forced captions, which a viewer does not choose. */
const listNamedCaptions = ({ captions }: StoredTracks): NonNullable<Movie["captions"]> =>
  captions
    .filter(({ role }) => role !== "forced")
    .map((track) => ({
      lang: track.lang,
      role: track.role,
      label: formatCaptionsLabel(track),
    }));

/**
 * Lists the languages of the audio descriptions. A description without a language counts as one in
 * the movie's language.
 */
function listAudioDescriptions({ audio = [] }: StoredTracks, movieLanguage: string): string[] {
  const languages = audio
    .filter(({ role }) => role === "description")
    .map(({ language }) => (language === null ? movieLanguage : formatOwnLanguageName(language)));
  return [...new Set(languages)];
}

function announcedRentalEnd(
  { rentPriceCents, availableUntil }: DetailedRow,
  now: number,
): Pick<Movie, "rentBeginBy"> {
  const lastDay =
    rentPriceCents === null
      ? null
      : findLastDayWithin(getSite().rentalBeginDays, availableUntil, now);
  return lastDay === null ? {} : { rentBeginBy: lastDay };
}

/** Selects the best rated movies of the movie's category, without the movie itself. */
export function selectRelatedMovies(db: Database, movieId: number, userId?: string) {
  const sameCategory = sql`${movies.categoryId} = (
    select m.category_id from movies m where m.id = ${movieId} and m.deleted_at is null
  )`;
  return selectMovies(db, userId)
    .where(and(sameCategory, isNull(movies.deletedAt), ne(movies.id, movieId)))
    .orderBy(desc(movies.popular), desc(movies.rating), desc(movies.serial))
    .limit(maxRelatedMovies);
}
