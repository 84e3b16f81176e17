import { and, eq, sql } from "drizzle-orm";
import type { DownloadFile } from "../../contract/access/download-file.ts";
import {
  accessSql,
  downloadAccessSql,
  isPlayableToSql,
  positionReportAccessSql,
  type Viewer,
} from "../access/access.ts";
import type { UserContext } from "../auth/session.ts";
import { isAwaitedPreOrderSql } from "../catalogue/account-movies.ts";
import { ageNoticeColumns } from "../catalogue/age-notice.ts";
import { downloadFileSql, isDownloadReadySql, isFreeDownloadSql } from "../catalogue/downloads.ts";
import { readerNameSql } from "../catalogue/movie-translations.ts";
import type { Database } from "../database/database.ts";
import { extraPathSql } from "../extras/extras.ts";
import { extras, movies, purchases, videos, views } from "../schema.ts";
import { recentPlayCountSql } from "./stream-leases.ts";

type AccountViewer = Viewer & { userId: string };

/**
 * Selects the video and the file that a download sends, whether that file is there, and whether the
 * viewer may download it. If the movie no longer has the file, its buyers get the video that they
 * bought, except buyers whose pre-order is still awaited. Buyers get the original of a video
 * without renditions, because the video had no other file when they bought it.
 */
export function selectDownloadSource(db: Database, movieId: number, viewer: Viewer) {
  const bought = sql<number>`${purchases.userId} is not null`;
  const file = sql<DownloadFile>`iif(
    ${bought} and ${videos.status} <> 'ready',
    'original',
    ${downloadFileSql()}
  )`;
  const source = sql`iif(
    ${isDownloadReadySql()} or ${isAwaitedPreOrderSql},
    ${movies.videoId},
    coalesce(${purchases.videoId}, ${movies.videoId})
  )`;
  return db
    .select({
      name: readerNameSql().as("movie_name"),
      year: movies.year,
      availableFrom: movies.availableFrom,
      free: isFreeDownloadSql.as("free"),
      access: downloadAccessSql(viewer).as("access"),
      videoId: videos.id,
      type: videos.type,
      publishedAt: videos.publishedAt,
      file: file.as("file"),
      isReady: sql<number>`(
        ${videos.sourceAt} is not null and (${file} = 'original' or ${videos.status} = 'ready')
      )`.as("is_ready"),
      bought: bought.as("bought"),
      awaited: isAwaitedPreOrderSql.as("awaited"),
    })
    .from(movies)
    .leftJoin(
      purchases,
      and(eq(purchases.movieId, movies.id), eq(purchases.userId, viewer.userId ?? "")),
    )
    .leftJoin(videos, eq(videos.id, source))
    .where(eq(movies.id, movieId));
}

/**
 * Selects the movie's video with the file that plays to the viewer, whether the viewer may watch
 * it, the viewer's position, and the number of the viewer's plays in the last hour.
 */
export function selectPlayableVideo(db: Database, movieId: number, viewer: AccountViewer) {
  return db
    .select({
      ...playableColumns(viewer),
      videoId: movies.videoId,
      videoPath: sql<string | null>`iif(
        ${isPlayableToSql(viewer)},
        ${movies.videoPath},
        null
      )`.as("video_path"),
      positionMs: views.positionMs,
      finishedAt: views.finishedAt,
    })
    .from(movies)
    .leftJoin(videos, eq(videos.id, movies.videoId))
    .leftJoin(views, and(eq(views.movieId, movies.id), eq(views.userId, viewer.userId)))
    .where(eq(movies.id, movieId));
}

const playableColumns = (viewer: AccountViewer) => ({
  name: readerNameSql().as("movie_name"),
  availableFrom: movies.availableFrom,
  access: accessSql(viewer).as("access"),
  recentPlays: recentPlayCountSql(viewer.userId, viewer.now).as("recent_plays"),
  tracks: videos.tracks,
  chapters: videos.chapters,
  sessionMark: movies.sessionMark,
  ...ageNoticeColumns,
});

/**
 * Selects the video of an extra with the viewer's access to its movie. No position is stored for
 * extras.
 */
export function selectPlayableExtra(
  db: Database,
  { movieId, extraId }: MovieExtra,
  viewer: AccountViewer,
) {
  return db
    .select({
      ...playableColumns(viewer),
      videoId: extras.videoId,
      videoPath: extraPathSql.as("video_path"),
      positionMs: sql<number | null>`null`.as("position_ms"),
      finishedAt: sql<number | null>`null`.as("finished_at"),
    })
    .from(extras)
    .innerJoin(movies, eq(movies.id, extras.movieId))
    .leftJoin(videos, eq(videos.id, extras.videoId))
    .where(and(eq(extras.id, extraId), eq(extras.movieId, movieId)));
}

export type MovieExtra = { movieId: number; extraId: number };

/** Selects the id of an extra's video, if the user may report a position in it. */
export function selectExtraVideo(
  db: Database,
  { movieId, extraId }: MovieExtra,
  viewer: UserContext,
) {
  return db
    .select({ videoId: extras.videoId })
    .from(extras)
    .innerJoin(movies, eq(movies.id, extras.movieId))
    .where(
      and(
        eq(extras.id, extraId),
        eq(extras.movieId, movieId),
        sql`${positionReportAccessSql(viewer)} = 'ok'`,
      ),
    );
}

/**
 * Returns the master playlist, and the playlists of its first rendition and audio track, by URL, so
 * that a player's next request is for media. Empty if the video has no master playlist. `folder` is
 * the path of the video's files.
 */
export async function fetchInitialPlaylists(
  media: R2Bucket,
  { videoId, folder }: { videoId: string; folder: string },
  master: string | null,
): Promise<Record<string, string>> {
  if (master === null) return {};
  const urlOf = (path: string) => `${folder}/${path}`;
  const readPlaylist = async (path: string) => {
    const text = await (await media.get(`videos/${videoId}/${path}`))?.text();
    return text === undefined ? [] : [[urlOf(path), text] as const];
  };
  const referencedPaths = [
    /^[^#\s].*$/m.exec(master)?.[0],
    /^#EXT-X-MEDIA:TYPE=AUDIO,.*URI="([a-z0-9]+\/index\.m3u8)"/m.exec(master)?.[1],
  ].filter((path) => path !== undefined);
  const referencedPlaylists = await Promise.all(referencedPaths.map(readPlaylist));
  return Object.fromEntries([[urlOf("master.m3u8"), master], ...referencedPlaylists.flat()]);
}
