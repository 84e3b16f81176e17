import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { sourcePartBytes } from "../../contract/uploads/uploads.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { overwriteColumns, type WriteContext } from "../database/guarded-insert.ts";
import { videoParts, videos } from "../schema.ts";
import { sourceKey } from "../streaming/media-paths.ts";
import { requireFileSignature } from "./file-signatures.ts";
import { readUploadBody } from "./upload-body.ts";
import { countSourceParts, type Video } from "./videos.ts";

/** The original's multipart upload at R2 is open from `begin` to `complete`, at most for a week. */

export function requireUploadId({ uploadId }: Video): string {
  if (uploadId === null) throw new AppError("upload_not_open");
  return uploadId;
}

/** Records the upload's id. With two simultaneous requests, the first id is kept. */
export function recordUploadId(
  db: Database,
  videoId: string,
  uploadId: string,
  { userId, now }: WriteContext,
) {
  return db
    .update(videos)
    .set({ uploadId, createdBy: userId, updatedAt: now })
    .where(and(eq(videos.id, videoId), isNull(videos.uploadId), isNull(videos.sourceAt)));
}

/** Returns the size of a part in bytes. All parts except the last have the same size. */
export function getSourcePartSize(video: Video, part: number): number {
  const parts = countSourceParts(video.bytes);
  if (part > parts) throw invalidInput("part", "too_big", { maximum: parts });
  if (part < parts) return sourcePartBytes;
  return video.bytes - (parts - 1) * sourcePartBytes;
}

/** Streams one part into the bucket and returns its entity tag. */
export async function uploadSourcePart(
  c: RequestContext,
  video: Video,
  uploadId: string,
  part: number,
): Promise<string> {
  const expected = getSourcePartSize(video, part);
  const { bytes, head, open } = await readUploadBody(c, sourcePartBytes);
  if (bytes !== expected)
    throw invalidInput("body", "part_size_wrong", { part, expected, actual: bytes });
  if (part === 1) requireFileSignature(video.type, head);
  const upload = c.env.MEDIA.resumeMultipartUpload(sourceKey(video.id, video.type), uploadId);
  const { etag } = await upload.uploadPart(part, open()).catch((error: unknown) => {
    throw isUploadExpired(error) ? new UploadExpiredError() : error;
  });
  return etag;
}

/** R2 no longer knows the multipart upload, because it was completed or is more than a week old. */
export class UploadExpiredError extends Error {}

const isUploadExpired = (error: unknown) =>
  /does not exist|NoSuchUpload|10024/i.test(String(error));

/** SQL condition: whether the video's current multipart upload has this id. */
export const isUploadOpenSql = (videoId: string, uploadId: string): SQL =>
  sql`exists (select 1 from ${videos} where id = ${videoId} and upload_id = ${uploadId})`;

/** Records a stored part. The write must require `isUploadOpenSql`. */
export function recordSourcePart(
  db: Database,
  videoId: string,
  uploadedPart: { part: number; etag: string; bytes: number },
  { userId, now }: WriteContext,
) {
  return {
    recorded: db
      .insert(videoParts)
      .values({ videoId, ...uploadedPart })
      .onConflictDoUpdate({
        target: [videoParts.videoId, videoParts.part],
        set: overwriteColumns(videoParts, "etag"),
      }),
    touched: db
      .update(videos)
      .set({ createdBy: userId, updatedAt: now })
      .where(eq(videos.id, videoId)),
  };
}

/** Completes the multipart upload. Throws `parts_missing` with the numbers of the missing parts. */
export async function completeSourceUpload(
  c: RequestContext,
  video: Video,
  uploadId: string,
  parts: { part: number; etag: string }[],
) {
  const arrivedParts = new Set(parts.map(({ part }) => part));
  const missing = Array.from({ length: countSourceParts(video.bytes) }, (_, i) => i + 1).filter(
    (part) => !arrivedParts.has(part),
  );
  if (missing.length > 0) {
    throw new AppError("parts_missing", {}, { details: { missing: missing.map(String) } });
  }
  const key = sourceKey(video.id, video.type);
  const upload = c.env.MEDIA.resumeMultipartUpload(key, uploadId);
  const uploaded = parts.map(({ part, etag }) => ({ partNumber: part, etag }));
  // The response to an earlier request may have been lost. In that case the object exists, and the
  // multipart upload no longer does.
  const object = await upload.complete(uploaded).catch(async (error: unknown) => {
    if (!isUploadExpired(error)) throw error;
    const earlier = await c.env.MEDIA.head(key);
    if (!earlier) throw new UploadExpiredError();
    return earlier;
  });
  if (object.size !== video.bytes) throw new AppError("source_size_mismatch");
}

export function recordSourceComplete(db: Database, videoId: string, { userId, now }: WriteContext) {
  return {
    completed: db
      .update(videos)
      .set({
        sourceAt: sql`coalesce(${videos.sourceAt}, ${now})`,
        uploadId: null,
        createdBy: userId,
        updatedAt: now,
      })
      .where(eq(videos.id, videoId)),
    deletedParts: db.delete(videoParts).where(eq(videoParts.videoId, videoId)),
  };
}

/** Clears an upload that R2 no longer knows, so that it can start again. */
export function clearSourceUpload(db: Database, { id, uploadId }: Video) {
  return {
    deletedParts: db.delete(videoParts).where(eq(videoParts.videoId, id)),
    cleared: db
      .update(videos)
      .set({ uploadId: null })
      .where(and(eq(videos.id, id), eq(videos.uploadId, uploadId ?? ""))),
  };
}
