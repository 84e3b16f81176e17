import { and, eq, inArray, lte, or, sql } from "drizzle-orm";
import { milliseconds } from "../../../contract/constants.ts";
import { batch } from "../../database/batch.ts";
import type { Database } from "../../database/database.ts";
import { movies, videos } from "../../schema.ts";
import { sourceKey } from "../../streaming/media-paths.ts";

/** Nothing has arrived for so long: the upload is shown as failed. Whoever goes on with it within a week still can. */
const stalledMs = milliseconds.day;
const failedMs = 7 * milliseconds.day;
/** A video that is ready, and that no film shows, may be waiting for one. */
const unusedMs = 30 * milliseconds.day;

/** Of each video thousands of rows go: so many fit into a batch's time. */
const batchSize = 5;
const maxBatches = 10;

/** A film in the bin shows its video too, and so does one that only its buyers have. */
const isUsed = sql`exists (select 1 from ${movies} where ${movies.videoId} = ${videos.id})`;

type RemovedVideo = Pick<typeof videos.$inferSelect, "id" | "type" | "uploadId">;

/** Gives stalled uploads up for failed, and removes what failed a week ago and what nothing shows. */
export async function removeAbandonedUploads(db: Database, media: R2Bucket, now: number): Promise<void> {
  const untouchedFor = (ms: number) => lte(videos.updatedAt, now - ms);
  const isFailed = and(eq(videos.status, "failed"), untouchedFor(failedMs));
  const isUnused = and(eq(videos.status, "ready"), untouchedFor(unusedMs));
  const due = db
    .select({ id: videos.id })
    .from(videos)
    .where(and(or(isFailed, isUnused), sql`not ${isUsed}`))
    .limit(batchSize);
  for (let count = 0; count < maxBatches; count++) {
    const { removed } = await batch(db, {
      removed: db.delete(videos).where(inArray(videos.id, due)).returning(removedColumns),
      failed: db
        .update(videos)
        .set({ status: "failed", updatedAt: now })
        .where(and(eq(videos.status, "uploading"), untouchedFor(stalledMs), sql`not ${isUsed}`)),
    });
    await abortUploads(media, removed);
    if (removed.length < batchSize) return;
  }
}

export const removedColumns = { id: videos.id, type: videos.type, uploadId: videos.uploadId };

/**
 * Gives back what R2 keeps of unfinished originals. What fails here R2 does itself, after a week. Finished files are
 * left to `removeOrphans`: from now on no row knows them.
 */
export async function abortUploads(media: R2Bucket, removed: RemovedVideo[]): Promise<void> {
  const aborted = removed.map(async ({ id, type, uploadId }) => {
    if (uploadId !== null) await media.resumeMultipartUpload(sourceKey(id, type), uploadId).abort();
  });
  await Promise.allSettled(aborted);
}
