import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { claimBucket } from "../media/storage-identity.ts";
import { extras, movies, purchases } from "../schema.ts";
import { abortUploads } from "./abandoned-uploads.ts";
import type { Video } from "./videos.ts";

/** SQL condition: whether no movie (even in the bin), extra or purchase uses the video. */
export const isVideoUnusedSql = (videoId: string): SQL =>
  sql`not exists (select 1 from ${movies} where ${movies.videoId} = ${videoId})
    and not exists (select 1 from ${extras} where ${extras.videoId} = ${videoId})
    and not exists (select 1 from ${purchases} where ${purchases.videoId} = ${videoId})`;

/**
 * Deletes the stored files of a video, once no row names them. The job for orphans deletes files
 * whose deletion fails here.
 */
export async function deleteUploadedFiles(
  db: Database,
  media: R2Bucket,
  video: Video,
): Promise<void> {
  await abortUploads(media, [video]);
  if (!(await claimBucket(db, media))) return;
  for (;;) {
    const { objects } = await media.list({ prefix: `videos/${video.id}/` });
    if (objects.length === 0) return;
    await media.delete(objects.map(({ key }) => key));
  }
}
