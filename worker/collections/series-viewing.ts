import { and, eq, type SQL, sql } from "drizzle-orm";
import type {
  ContinuedEpisode,
  EpisodeProgress,
  NextEpisode,
} from "../../contract/collections/series.ts";
import type { Viewer } from "../access/access.ts";
import { type MovieAccessRow, mayWatch, selectMovieAccess } from "../access/movie-access.ts";
import { hasMovieOpenedSql, isInCatalogueSql } from "../catalogue/availability.ts";
import { isPlayableSql } from "../catalogue/downloads.ts";
import { mediumPosterUrl } from "../catalogue/movie-dto.ts";
import { toReaderName } from "../catalogue/movie-translations.ts";
import type { Database } from "../database/database.ts";
import { collectionMovies, collections, movies, views } from "../schema.ts";
import { isCollectionPublicSql } from "./collection-movies.ts";
import { seasonEpisodesSql } from "./episodes.ts";
import { neighbourIdSql } from "./movie-episode.ts";

export type SeriesAddress = { slug: string; season: number | undefined; now: number };

const seriesIdSql = ({ slug, now }: SeriesAddress) =>
  sql`(select id from ${collections}
    where ${eq(collections.slug, slug)} and ${isCollectionPublicSql(now)} and series is not null)`;

/** Selects what a viewer may do with a season's episodes, and how far the viewer is in each. */
export function selectSeasonViewing(db: Database, address: SeriesAddress, viewer: Viewer) {
  const id = seriesIdSql(address);
  const ids = sql`(select id from ${seasonEpisodesSql(db, { id, season: address.season })})`;
  const viewsOfSeason = db
    .select({
      movieId: views.movieId,
      positionMs: views.positionMs,
      durationMs: views.durationMs,
      finishedAt: views.finishedAt,
    })
    .from(views)
    .where(and(eq(views.userId, viewer.userId ?? ""), sql`${views.movieId} in ${ids}`));
  return {
    found: db.select({ id: id.as("id") }).from(sql`(select 1)`),
    access: selectMovieAccess(db, sql`${movies.id} in ${ids}`, viewer),
    views: viewsOfSeason,
    continued: selectContinued(db, id, { userId: viewer.userId, now: address.now }),
  };
}

/**
 * SQL expression on `views`: the id of the episode to continue with: the watched episode or, once
 * it is finished, the next one.
 */
const continuedIdSql = () => {
  const place = { seriesId: sql`${views.seriesId}`, position: sql`${views.seriesPosition}` };
  return sql`iif(${views.finishedAt} is null, ${views.movieId}, ${neighbourIdSql("next", place)})`;
};

type Reader = { userId: string | null; now: number };

function selectContinued(db: Database, seriesId: SQL, { userId, now }: Reader) {
  const isOpen = sql`(${isInCatalogueSql(now)} and ${hasMovieOpenedSql(now)})`;
  return db
    .select({
      id: movies.id,
      name: movies.name,
      translations: movies.translations,
      season: collectionMovies.season,
      episode: collectionMovies.episode,
      finishedAt: views.finishedAt,
    })
    .from(views)
    .innerJoin(movies, sql`${movies.id} = ${continuedIdSql()} and ${movies.deletedAt} is null`)
    .innerJoin(
      collectionMovies,
      and(eq(collectionMovies.movieId, movies.id), sql`${collectionMovies.season} is not null`),
    )
    .where(
      and(
        eq(views.userId, userId ?? ""),
        sql`${views.seriesId} = ${seriesId} and (${views.finishedAt} is null or ${isOpen})`,
        isPlayableSql(),
      ),
    );
}

type ViewRow = Awaited<ReturnType<typeof selectSeasonViewing>["views"]>[number];
type ContinuedRow = Awaited<ReturnType<typeof selectContinued>>[number];

export const toContinuedEpisode = (row: ContinuedRow): ContinuedEpisode => ({
  ...toEpisodeLink(row),
  isBegun: row.finishedAt === null,
});

type LinkRow = Omit<ContinuedRow, "finishedAt">;

const toEpisodeLink = ({ id, name, translations, season, episode }: LinkRow) => ({
  id: String(id),
  name: toReaderName({ name, translations }),
  season: season ?? 0,
  episode: episode ?? 0,
});

export function toEpisodeProgress(access: MovieAccessRow, viewRows: ViewRow[]): EpisodeProgress {
  const view = viewRows.find(({ movieId }) => movieId === access.id);
  return {
    movieId: String(access.id),
    position: (view?.positionMs ?? 0) / 1000,
    duration: (view?.durationMs ?? 0) / 1000,
    finished: view !== undefined && view.finishedAt !== null,
    mayWatch: mayWatch(access),
  };
}

/** Selects the episode after a movie, and what the viewer may do with it. */
export function selectNextEpisode(db: Database, movieId: number, viewer: Viewer) {
  const own = sql`(select collection_id, position from ${collectionMovies}
    where movie_id = ${movieId} and season is not null)`;
  const place = { seriesId: sql`own.collection_id`, position: sql`own.position` };
  const nextId = sql`(select ${neighbourIdSql("next", place)} from ${own} as own)`;
  return {
    access: selectMovieAccess(db, sql`${movies.id} = ${nextId}`, viewer),
    next: db
      .select({
        id: movies.id,
        name: movies.name,
        translations: movies.translations,
        poster: movies.poster,
        season: collectionMovies.season,
        episode: collectionMovies.episode,
      })
      .from(movies)
      .innerJoin(
        collectionMovies,
        and(eq(collectionMovies.movieId, movies.id), sql`${collectionMovies.season} is not null`),
      )
      .where(sql`${movies.id} = ${nextId}`),
  };
}

type NextRow = LinkRow & { poster: string };

/** Returns the next episode; null if there is none or the viewer may not watch it now. */
export function toNextEpisode(
  next: NextRow | undefined,
  access: MovieAccessRow | undefined,
): NextEpisode | null {
  if (!next || !access || !mayWatch(access)) return null;
  return { ...toEpisodeLink(next), image: mediumPosterUrl(JSON.parse(next.poster)) };
}
