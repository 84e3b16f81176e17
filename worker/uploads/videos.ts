import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import {
  maxListedMovies,
  type NewVideo,
  sourcePartBytes,
  type VideoList,
  type VideoUpload,
} from "../../contract/uploads/uploads.ts";
import { batchAsUser } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import type { BatchResults, Database, NamedStatements } from "../database/database.ts";
import type { WriteContext } from "../database/guarded-insert.ts";
import { keysetPage, type PageQuery } from "../database/keyset-page.ts";
import {
  extras,
  missingVideoFiles,
  movies,
  users,
  videoFiles,
  videoParts,
  videos,
} from "../schema.ts";

export type Video = typeof videos.$inferSelect;

function selectVideo(db: Database, videoId: string) {
  return db.select().from(videos).where(eq(videos.id, videoId));
}

/**
 * Reads the administrator's own upload together with other statements. Throws `upload_not_found`,
 * and `not_own_upload` for another administrator's upload. Any administrator may continue the
 * upload of a deleted account.
 */
export async function batchWithOwnVideo<const Named extends NamedStatements>(
  c: RequestContext,
  videoId: string,
  build: (db: Database) => Named & { video?: never },
): Promise<BatchResults<Named> & { video: Video }> {
  const { account, ...results } = await batchAsUser<VideoStatements>(c, (db) => ({
    video: selectVideo(db, videoId),
    ...build(db),
  }));
  const [video] = results.video;
  if (!video) throw new AppError("upload_not_found");
  if (video.createdBy !== null && video.createdBy !== account.id) {
    throw new AppError("not_own_upload");
  }
  return { ...results, video } as BatchResults<Named> & { video: Video };
}

type VideoStatements = NamedStatements & { video: ReturnType<typeof selectVideo> };

/** Reads the administrator's own upload without other statements. */
export async function requireOwnVideo(c: RequestContext, videoId: string): Promise<Video> {
  return (await batchWithOwnVideo(c, videoId, () => ({}))).video;
}

/** SQL condition: whether the upload still exists. */
export const videoExists = (videoId: string): SQL =>
  sql`exists (select 1 from ${videos} where id = ${videoId})`;

export function insertVideo(
  db: Database,
  id: string,
  { chapters, ...video }: NewVideo,
  { userId, now }: WriteContext,
) {
  return db.insert(videos).values({
    ...video,
    id,
    chapters: JSON.stringify(chapters),
    status: "uploading",
    createdBy: userId,
    createdAt: now,
    updatedAt: now,
  });
}

/**
 * SQL expression: the JSON of movies that use a video, for themselves or for an extra. The
 * video's id is written out, because Drizzle omits the table name in a single-table query and `id`
 * would be the movie's.
 */
const moviesJson = sql<string>`(
  select json_group_array(json_object('id', cast(used.id as text), 'name', used.name)) from (
    select m.id, m.name from ${movies} as m where m.video_id = ${videos}.id
    or m.id in (select movie_id from ${extras} where video_id = ${videos}.id)
    limit ${maxListedMovies}
  ) as used
)`;

const videoListColumns = {
  id: videos.id,
  status: videos.status,
  fileName: videos.fileName,
  type: videos.type,
  bytes: videos.bytes,
  durationMs: videos.durationMs,
  sourceAt: videos.sourceAt,
  createdAt: videos.createdAt,
  moviesJson: moviesJson.as("shown_in"),
  missingFiles: sql<number>`coalesce(
      (select files from ${missingVideoFiles} where ${missingVideoFiles.videoId} = ${videos}.id), 0
    )`.as("missing_files"),
  by: sql<
    string | null
  >`(select ${users.name} from ${users} where ${users.id} = ${videos.createdBy})`.as("by_name"),
};

function selectVideoList(db: Database) {
  return db.select(videoListColumns).from(videos);
}

type VideoListRow = Awaited<ReturnType<typeof selectVideoList>>[number];

export const paginateVideos = (paging: Paging) =>
  keysetPage<VideoListRow>(
    {
      name: "videos",
      sortedBy: videos.createdAt,
      id: videos.id,
      cursorOf: (row) => [row.createdAt, row.id],
    },
    paging,
  );

type VideoFilter = { status?: Video["status"] | undefined; incomplete?: "true" | undefined };

export function selectVideoPage(
  db: Database,
  { status, incomplete }: VideoFilter,
  { afterCursor, orderBy, limit }: PageQuery,
) {
  const isIncomplete =
    incomplete &&
    sql`${videos.id} in (select ${missingVideoFiles.videoId} from ${missingVideoFiles})`;
  return selectVideoList(db)
    .where(and(status && eq(videos.status, status), isIncomplete, afterCursor))
    .orderBy(...orderBy)
    .limit(limit);
}

export function toVideoDto({
  sourceAt,
  createdAt,
  moviesJson: movies,
  ...row
}: VideoListRow): VideoList["data"][number] {
  return { ...row, date: new Date(createdAt).toISOString(), movies: JSON.parse(movies) };
}

export const countSourceParts = (bytes: number) => Math.ceil(bytes / sourcePartBytes);

export function selectParts(db: Database, videoId: string) {
  return db
    .select()
    .from(videoParts)
    .where(eq(videoParts.videoId, videoId))
    .orderBy(asc(videoParts.part));
}

export function selectFiles(db: Database, videoId: string) {
  return db
    .select()
    .from(videoFiles)
    .where(eq(videoFiles.videoId, videoId))
    .orderBy(asc(videoFiles.path));
}

/** Selects the uploaded files and parts of a video. */
export function selectVideoState(db: Database, videoId: string) {
  return {
    video: selectVideoList(db).where(eq(videos.id, videoId)),
    parts: selectParts(db, videoId),
    files: selectFiles(db, videoId),
  };
}

export function toVideoStateDto(
  row: VideoListRow,
  parts: (typeof videoParts.$inferSelect)[],
  files: (typeof videoFiles.$inferSelect)[],
): VideoUpload {
  return {
    ...toVideoDto(row),
    source: {
      partBytes: sourcePartBytes,
      parts: countSourceParts(row.bytes),
      arrived: parts.map(({ part }) => part),
      complete: row.sourceAt !== null,
    },
    files: files.map(({ path, bytes, sha256, durationMs }) => ({
      path,
      bytes,
      sha256,
      durationMs,
    })),
  };
}
