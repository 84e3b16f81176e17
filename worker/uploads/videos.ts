import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import { milliseconds } from "../../contract/constants.ts";
import { stuckUploadHours } from "../../contract/monitoring/today.ts";
import {
  maxListedMovies,
  type NewVideo,
  sourcePartBytes,
  type VideoList,
  type VideoUpload,
} from "../../contract/uploads/uploads.ts";
import { hasPermissionSql } from "../auth/permissions.ts";
import type { Requirement } from "../auth/requirement.ts";
import { batchAsUser } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import type { AuditLogEntry } from "../database/audit-log.ts";
import type { BatchResults, Database, NamedStatements, Statement } from "../database/database.ts";
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
 * SQL condition on `videos`: whether the account may continue the upload. An upload belongs to the
 * account that sends it, because the parts of two files would make a damaged file. Another account
 * may continue an unfinished upload if the sender may no longer upload, or if nothing has arrived
 * for an hour.
 */
const mayContinueSql = ({ userId, now }: WriteContext): SQL<number> => sql`(
  ${videos.createdBy} is null
  or ${videos.createdBy} = ${userId}
  or (
    (${videos.status} <> 'ready' or ${videos.sourceAt} is null)
    and (
      ${videos.updatedAt} <= ${now - stuckUploadHours * milliseconds.hour}
      or not exists (
        select 1
        from ${users}
        where ${users.id} = ${videos.createdBy}
          and ${users.blockedAt} is null
          and ${hasPermissionSql("movies")}
      )
    )
  )
)`;

/**
 * An upload that the account may continue. `require` and `audit` are the conditions and the audit
 * log entries of each change of the upload.
 */
type OwnUpload = { video: Video; require: Requirement[]; audit: AuditLogEntry[] };

/**
 * Reads an upload that the account may continue, together with other statements. Throws
 * `upload_not_found`, or `not_own_upload` while another account is sending the upload. A change
 * that asserts `require` makes the account the sender. Every account may add audio to a published
 * video, because that changes no existing file.
 */
export async function batchWithRequiredOwnUpload<const Named extends NamedStatements>(
  c: RequestContext,
  videoId: string,
  build: (db: Database) => Named & { video?: never; own?: never },
  { addsAudio = false } = {},
): Promise<BatchResults<Named> & OwnUpload> {
  const { account, ...results } = await batchAsUser<VideoStatements>(c, (db, user) => ({
    video: selectVideo(db, videoId),
    own: db
      .select({ id: videos.id })
      .from(videos)
      .where(isOwnUpload(videoId, user, addsAudio)),
    ...build(db),
  }));
  const [video] = results.video;
  if (!video) throw new AppError("upload_not_found");
  if (results.own.length === 0) throw new AppError("not_own_upload");
  const isTakenOver =
    video.createdBy !== null && video.createdBy !== account.id && video.status !== "ready";
  const isOwn = isOwnUpload(videoId, { userId: account.id, now: c.var.now }, addsAudio);
  return {
    ...results,
    video,
    require: [
      [videoExists(videoId), () => new AppError("upload_not_found")],
      [sql`exists (select 1 from ${videos} where ${isOwn})`, () => new AppError("not_own_upload")],
    ],
    audit: isTakenOver ? [{ action: "take over", subject: "video", subjectId: videoId }] : [],
  } as unknown as BatchResults<Named> & OwnUpload;
}

type VideoStatements = NamedStatements & {
  video: ReturnType<typeof selectVideo>;
  own: Statement & { _: { result: { id: string }[] } };
};

const isOwnUpload = (videoId: string, context: WriteContext, addsAudio: boolean): SQL =>
  sql`${videos.id} = ${videoId} and (
    ${mayContinueSql(context)}
    or (${addsAudio} and ${videos.status} = 'ready')
  )`;

/** Reads an upload that the account may continue. Throws like `batchWithRequiredOwnUpload`. */
export const requireOwnUpload = (c: RequestContext, videoId: string): Promise<OwnUpload> =>
  batchWithRequiredOwnUpload(c, videoId, () => ({}));

const videoExists = (videoId: string): SQL =>
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

export function selectVideoParts(db: Database, videoId: string) {
  return db
    .select()
    .from(videoParts)
    .where(eq(videoParts.videoId, videoId))
    .orderBy(asc(videoParts.part));
}

export function selectVideoFiles(db: Database, videoId: string) {
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
    parts: selectVideoParts(db, videoId),
    files: selectVideoFiles(db, videoId),
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
