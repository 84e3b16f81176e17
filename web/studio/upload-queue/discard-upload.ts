import type { UploadJob } from "./upload-job.ts";
import type { UploadApi } from "./upload-run.ts";

/**
 * Deletes what a cancelled job has begun: its upload, and the extra that it was for. Both stay once
 * the video is shown. A failed request leaves them to the cron jobs.
 */
export async function discardUpload(
  api: UploadApi,
  { videoId, attachedVideoId, target }: UploadJob,
): Promise<void> {
  if (videoId && attachedVideoId !== videoId)
    await api.fetch("DELETE /api/videos/:videoId", { params: { videoId } }).catch(() => undefined);
  if (target.kind === "extra" && attachedVideoId === null)
    await removeExtra(api, target).catch(() => undefined);
}

/** Unless it has got a video meanwhile, or is gone. */
async function removeExtra(
  api: UploadApi,
  { movieId, extraId }: { movieId: string; extraId: string },
): Promise<void> {
  const params = { id: movieId };
  const { version, extras } = (await api.fetch("GET /api/admin/movies/:id/extras", { params }))
    .data;
  const rest = extras.filter(({ id, playable }) => id !== extraId || playable);
  if (rest.length < extras.length)
    await api.fetch("PUT /api/admin/movies/:id/extras", {
      params,
      body: { version, extras: rest },
    });
}
