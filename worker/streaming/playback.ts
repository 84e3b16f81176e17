import { and, eq, sql } from "drizzle-orm";
import type { Caption } from "../../contract/streaming/streaming.ts";
import { isAwaitedSql } from "../catalogue/account-movies.ts";
import type { Database } from "../database/database.ts";
import type { WriteContext } from "../database/guarded-insert.ts";
import { videoPathSql } from "../extras/extras.ts";
import { extras, movies, purchases, videos, views } from "../schema.ts";
import {
  isThereSql,
  mayOpenSql,
  mayStreamHereSql,
  type StreamRequest,
  streamRightsOfMovie,
} from "./entitlement.ts";
import { recentPlayCount } from "./stream-leases.ts";

/**
 * The original of a movie, and whether the user bought it: then they may download it even when it left the catalogue,
 * and get the video they bought when the movie has none any more. A pre-order has bought none yet.
 */
export function selectDownloadSource(db: Database, movieId: number, userId: string) {
  const bought = sql<number>`${purchases.userId} is not null`;
  const source = sql`iif(${movies.downloadable} = 1 or ${isAwaitedSql}, ${movies.videoId}, coalesce(${purchases.videoId}, ${movies.videoId}))`;
  return db
    .select({
      name: movies.name,
      year: movies.year,
      deletedAt: movies.deletedAt,
      availableFrom: movies.availableFrom,
      premiereTime: movies.premiereTime,
      availableUntil: movies.availableUntil,
      subscriptionFrom: movies.subscriptionFrom,
      subscriptionUntil: movies.subscriptionUntil,
      territories: movies.territories,
      freeDownload: movies.freeDownload,
      videoId: videos.id,
      type: videos.type,
      sourceAt: videos.sourceAt,
      bought: bought.as("bought"),
      awaited: isAwaitedSql.as("awaited"),
    })
    .from(movies)
    .leftJoin(purchases, and(eq(purchases.movieId, movies.id), eq(purchases.userId, userId)))
    .leftJoin(videos, eq(videos.id, source))
    .where(eq(movies.id, movieId));
}

/**
 * The movie's video, if it can be played, and the user's position in it and plays of the last hour. `isOpen`: whether
 * the user may open it today; `isInCountry`: and where they are. With the user's rights to stream it.
 */
export function selectPlayableVideo(db: Database, request: StreamRequest) {
  const { userId, movieId, now } = request;
  return db
    .select({
      name: movies.name,
      availableFrom: movies.availableFrom,
      premiereTime: movies.premiereTime,
      isOpen: mayOpenSql(request).as("is_open"),
      isInCountry: mayStreamHereSql(request).as("is_in_country"),
      recentPlays: recentPlayCount(userId, now).as("recent_plays"),
      ...streamRightsOfMovie(userId, sql`(${movieId})`, now),
      videoId: movies.videoId,
      videoPath: movies.videoPath,
      tracks: videos.tracks,
      chapters: videos.chapters,
      positionMs: views.positionMs,
      finishedAt: views.finishedAt,
    })
    .from(movies)
    .leftJoin(videos, eq(videos.id, movies.videoId))
    .leftJoin(views, and(eq(views.movieId, movies.id), eq(views.userId, userId)))
    .where(and(eq(movies.id, movieId), isThereSql(request)));
}

/** The same of an extra, which opens with its movie, and which no position is stored of. */
export function selectPlayableExtra(db: Database, extraId: number, request: StreamRequest) {
  const { userId, movieId, now } = request;
  return db
    .select({
      name: movies.name,
      availableFrom: movies.availableFrom,
      premiereTime: movies.premiereTime,
      isOpen: mayOpenSql(request).as("is_open"),
      isInCountry: mayStreamHereSql(request).as("is_in_country"),
      recentPlays: recentPlayCount(userId, now).as("recent_plays"),
      ...streamRightsOfMovie(userId, sql`(${movieId})`, now),
      videoId: extras.videoId,
      videoPath: videoPathSql.as("video_path"),
      tracks: videos.tracks,
      chapters: videos.chapters,
      positionMs: sql<number | null>`null`.as("position_ms"),
      finishedAt: sql<number | null>`null`.as("finished_at"),
    })
    .from(extras)
    .innerJoin(movies, eq(movies.id, extras.movieId))
    .leftJoin(videos, eq(videos.id, extras.videoId))
    .where(and(eq(extras.id, extraId), eq(extras.movieId, movieId), isThereSql(request)));
}

type MovieExtra = { movieId: number; extraId: number };

/** The id of an extra's video, while its movie is there for the user and `guard` holds. */
export function selectExtraVideo(
  db: Database,
  { movieId, extraId }: MovieExtra,
  { userId, guard, now }: WriteContext,
) {
  return db
    .select({ videoId: extras.videoId })
    .from(extras)
    .innerJoin(movies, eq(movies.id, extras.movieId))
    .where(
      and(
        eq(extras.id, extraId),
        eq(extras.movieId, movieId),
        isThereSql({ userId, movieId, now }),
        guard,
      ),
    );
}

/**
 * The master playlist, and those of the first rendition, which it names first, and of the shared audio: with these, a
 * player's next request is for media. Empty when the video has none.
 */
export async function fetchInitialPlaylists(
  media: R2Bucket,
  videoId: string,
  master: string | null,
): Promise<Record<string, string>> {
  if (master === null) return {};
  const urlOf = (path: string) => `/stream/${videoId}/${path}`;
  const readPlaylist = async (path: string) => {
    const text = await (await media.get(`videos/${videoId}/${path}`))?.text();
    return text === undefined ? [] : [[urlOf(path), text] as const];
  };
  const referencedPaths = [
    /^[^#\s].*$/m.exec(master)?.[0],
    /URI="([^"]+)"/.exec(master)?.[1],
  ].filter((path) => path !== undefined);
  const referencedPlaylists = await Promise.all(referencedPaths.map(readPlaylist));
  return Object.fromEntries([[urlOf("master.m3u8"), master], ...referencedPlaylists.flat()]);
}

type Tracks = { captions: { lang: string; label: string }[]; storyboard: boolean };

/** The text tracks of a video: captions and scrub thumbnails. */
export function toTracksDto(
  videoId: string,
  stored: string | null,
): { captions: Caption[]; storyboard: string | null } {
  const tracks: Tracks = stored === null ? { captions: [], storyboard: false } : JSON.parse(stored);
  return {
    captions: tracks.captions.map(({ lang, label }) => ({
      lang,
      label,
      src: `/stream/${videoId}/captions/${lang}.vtt`,
    })),
    storyboard: tracks.storyboard ? `/stream/${videoId}/storyboard.vtt` : null,
  };
}
