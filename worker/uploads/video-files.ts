import { and, eq, type SQL, sql } from "drizzle-orm";
import { av1Suffix } from "../../contract/uploads/rendition-names.ts";
import { maxFileBytes } from "../../contract/uploads/uploads.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { overwriteColumns, type WriteContext } from "../database/guarded-insert.ts";
import { readBody } from "../http/route.ts";
import { sanitizeImage } from "../media/image.ts";
import { videoFiles, videos } from "../schema.ts";
import { isPackagedFile, videoFileKey } from "../streaming/media-paths.ts";
import { requireFileSignature, requireWebVtt } from "./file-signatures.ts";
import { readUploadBody } from "./upload-body.ts";

const maxTextBytes = 2 * 1024 * 1024;
const maxImageBytes = 8 * 1024 * 1024;
const maxSegmentMs = 60_000;

type FileRow = typeof videoFiles.$inferSelect;
export type UploadedFile = { path: string; sha256: string; durationMs: number | null };

/**
 * Reads a file's description from the request's path and headers. Throws `invalid` for a path that
 * packaged files cannot have, such as a playlist's.
 */
export function readVideoFileHeaders(c: RequestContext, path: string): UploadedFile {
  if (/\.m3u8$/.test(path)) throw invalidInput("path", "playlist_not_accepted");
  if (!isPackagedFile(path)) throw invalidInput("path", "file_name_invalid");
  const sha256 = c.req.header("X-Content-SHA256") ?? "";
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw invalidInput("X-Content-SHA256", "hash_invalid");
  if (!path.endsWith(".m4s")) return { path, sha256, durationMs: null };
  const durationMs = Number(c.req.header("X-Duration-Ms") ?? Number.NaN);
  if (!Number.isInteger(durationMs) || durationMs < 1 || durationMs > maxSegmentMs) {
    throw invalidInput("X-Duration-Ms", "segment_duration_invalid", { maximum: maxSegmentMs });
  }
  return { path, sha256, durationMs };
}

export function selectVideoFile(db: Database, videoId: string, path: string) {
  return db
    .select()
    .from(videoFiles)
    .where(and(eq(videoFiles.videoId, videoId), eq(videoFiles.path, path)));
}

/**
 * Throws if other bytes are recorded under the file's name, because a stored file never changes.
 */
export function requireSameVideoFile(stored: FileRow | undefined, file: UploadedFile): void {
  if (stored && (stored.sha256 !== file.sha256 || stored.durationMs !== file.durationMs))
    throw new AppError("file_differs");
}

/**
 * Streams a file into the bucket, which checks its hash and stores nothing that does not match.
 * Equal bytes are stored again, which repairs a lost or overwritten object.
 */
export async function storeVideoFile(
  c: RequestContext,
  videoId: string,
  { path, sha256 }: UploadedFile,
) {
  const key = videoFileKey(videoId, path);
  if (!key) throw invalidInput("path", "file_name_invalid");
  const content = await readValidatedBody(c, path);
  const object = await c.env.MEDIA.put(key, content, { sha256 }).catch((error: unknown) => {
    if (!/SHA-256|checksum/i.test(String(error))) throw error;
    throw invalidInput("X-Content-SHA256", "hash_mismatch");
  });
  return { bytes: object.size, etag: object.etag };
}

/** Checks the content against the type that the name implies. */
async function readValidatedBody(c: RequestContext, path: string) {
  if (/\.(webp|vtt)$/.test(path)) {
    const isImage = path.endsWith(".webp");
    const body = await readBody(c, isImage ? maxImageBytes : maxTextBytes);
    if (body.size === 0) throw invalidInput("body", "file_empty");
    const bytes = new Uint8Array(await body.arrayBuffer());
    if (!isImage) requireWebVtt(bytes);
    // `sanitizeImage` modifies the bytes it reads: give it a copy.
    else if (sanitizeImage(bytes.slice()).type !== "webp") throw new AppError("picture_not_webp");
    return body;
  }
  const { head, open } = await readUploadBody(c, maxFileBytes);
  requireFileSignature(signatureKindOf(path), head);
  return open();
}

function signatureKindOf(path: string): string {
  if (path.endsWith(".m4s")) return "segment";
  return path.endsWith(`${av1Suffix}/init.mp4`) ? "av1Init" : "init";
}

/** SQL condition: whether the file's name is free or recorded with the same bytes. */
export const hasNoConflictingFileSql = (videoId: string, { path, sha256 }: UploadedFile): SQL =>
  sql`not exists (select 1 from ${videoFiles}
    where video_id = ${videoId} and path = ${path} and sha256 <> ${sha256})`;

/** Records a stored file. The write must require `hasNoConflictingFileSql`. */
export function recordVideoFile(
  db: Database,
  videoId: string,
  { path, sha256, durationMs }: UploadedFile,
  stored: { bytes: number; etag: string },
  { userId, now }: WriteContext,
) {
  return {
    recorded: db
      .insert(videoFiles)
      .values({ videoId, path, sha256, durationMs, ...stored, createdAt: now })
      .onConflictDoUpdate({
        target: [videoFiles.videoId, videoFiles.path],
        set: overwriteColumns(videoFiles, "etag", "bytes"),
      }),
    touched: db
      .update(videos)
      .set({
        createdBy: sql`iif(${videos.status} = 'ready', ${videos.createdBy}, ${userId})`,
        updatedAt: now,
      })
      .where(eq(videos.id, videoId)),
  };
}
