import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { failedUploadDays, uploadStallDays } from "../../contract/policy.ts";
import { batch, type Database } from "../database/database.ts";
import { extras, purchases, videos } from "../schema.ts";
import { sourceKey } from "../streaming/media-paths.ts";

const stalledMs = uploadStallDays * milliseconds.day;
const failedMs = failedUploadDays * milliseconds.day;
/**
 * The time for which an unused video is kept if it is ready or was used by a movie. Meanwhile the
 * video may still be added to a movie.
 */
const unusedMs = 30 * milliseconds.day;

/**
 * The maximum number of videos that one batch deletes. A video has thousands of rows, whose
 * deletion must fit into the batch's time limit.
 */
const batchSize = 5;
const maxBatches = 10;
const maxGivenUp = 100;

const isBought = sql`exists (select 1 from ${purchases} where ${purchases.videoId} = ${videos.id})`;

type RemovedVideo = Pick<typeof videos.$inferSelect, "id" | "type" | "uploadId">;

/**
 * Marks stalled uploads as failed. Deletes uploads that failed a week ago, videos that no movie
 * uses, and extras whose video was never uploaded.
 */
export async function removeAbandonedUploads(
  db: Database,
  media: R2Bucket,
  now: number,
): Promise<void> {
  const isUnusedFor = (ms: number) =>
    and(lte(videos.updatedAt, now - ms), isNotNull(videos.unusedSince));
  const wasNeverUsed = eq(videos.unusedSince, videos.createdAt);
  const isReleased = lte(videos.unusedSince, now - unusedMs);
  const isFailed = and(
    eq(videos.status, "failed"),
    isUnusedFor(failedMs),
    or(wasNeverUsed, isReleased),
  );
  const isLeft = and(eq(videos.status, "ready"), isUnusedFor(unusedMs), isReleased);
  const due = db
    .select({ id: videos.id })
    .from(videos)
    .where(and(or(isFailed, isLeft), sql`not ${isBought}`))
    .limit(batchSize);
  const withoutVideo = db
    .select({ id: extras.id })
    .from(extras)
    .where(and(isNull(extras.videoId), lte(extras.createdAt, now - unusedMs)))
    .limit(maxGivenUp);
  for (let count = 0; count < maxBatches; count++) {
    const { removed } = await batch(db, {
      removed: db.delete(videos).where(inArray(videos.id, due)).returning(removedVideoColumns),
      failed: db
        .update(videos)
        .set({ status: "failed", updatedAt: now })
        .where(and(eq(videos.status, "uploading"), isUnusedFor(stalledMs))),
      givenUp: db.delete(extras).where(inArray(extras.id, withoutVideo)),
    });
    await abortUploads(media, removed);
    if (removed.length < batchSize) return;
  }
}

export const removedVideoColumns = { id: videos.id, type: videos.type, uploadId: videos.uploadId };

/**
 * Aborts R2's multipart uploads of unfinished originals; R2 drops them after a week if this fails.
 * `removeOrphans` deletes the finished files.
 */
export async function abortUploads(media: R2Bucket, removed: RemovedVideo[]): Promise<void> {
  const aborted = removed.map(async ({ id, type, uploadId }) => {
    if (uploadId !== null) await media.resumeMultipartUpload(sourceKey(id, type), uploadId).abort();
  });
  await Promise.allSettled(aborted);
}
