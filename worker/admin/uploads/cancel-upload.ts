import { and, eq, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../context/app-error.ts";
import type { Database } from "../../database/database.ts";
import { movies, videos } from "../../schema.ts";
import { abortUploads } from "./abandoned-uploads.ts";
import type { Video } from "./videos.ts";

/** In SQL, that no film shows a video, those in the bin included. */
export const isVideoUnused = (videoId: string): SQL =>
  sql`not exists (select 1 from ${movies} where ${movies.videoId} = ${videoId})`;

export const videoInUse = () => new AppError("upload_in_use");

/** The upload and the rows of all that arrived of it, where `guard` holds. */
export function deleteVideo(db: Database, videoId: string, guard: SQL) {
  return db
    .delete(videos)
    .where(and(eq(videos.id, videoId), guard))
    .returning({ id: videos.id });
}

/** What has arrived, once nothing names it any more. What fails here is an orphan, which the clock clears away. */
export async function deleteUploadedFiles(media: R2Bucket, video: Video): Promise<void> {
  await abortUploads(media, [video]);
  for (;;) {
    const { objects } = await media.list({ prefix: `videos/${video.id}/` });
    if (objects.length === 0) return;
    await media.delete(objects.map(({ key }) => key));
  }
}
