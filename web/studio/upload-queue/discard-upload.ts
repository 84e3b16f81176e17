import type { UploadJob } from "./upload-job.ts";
import type { UploadApi } from "./upload-run.ts";

/**
 * Deletes the upload of a cancelled job, unless its video is already in use, and the extra that the
 * upload was for, unless the extra has a video. If a request fails, cron jobs delete the leftovers.
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

/** Removes the extra, unless it has a video by now or no longer exists. */
async function removeExtra(
  api: UploadApi,
  { movieId, extraId }: { movieId: string; extraId: string },
): Promise<void> {
  const params = { id: movieId };
  const { version, extras } = (await api.fetch("GET /api/admin/movies/:id/extras", { params }))
    .data;
  const rest = extras.filter(({ id, hasVideo }) => id !== extraId || hasVideo);
  if (rest.length < extras.length)
    await api.fetch("PUT /api/admin/movies/:id/extras", {
      params,
      body: { version, extras: rest },
    });
}
