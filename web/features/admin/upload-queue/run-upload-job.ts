import type { VideoState } from "../../../../contract/uploads.ts";
import { apiFetch } from "../../../api/client.ts";
import { attachVideoToMovie } from "./attach-video-to-movie.ts";
import { encodeAndPublish, sendCaptions } from "./encode-and-publish.ts";
import { retryRequest } from "./retry-policy.ts";
import { sendSource } from "./send-source.ts";
import { UploadLostError } from "./upload-failure.ts";
import { requestForVideo, UploadConflictError, type UploadJobRun } from "./upload-job-run.ts";

const maxNewUploads = 3;
const maxConflicts = 6;

/**
 * Works an order off, from wherever it was left. Throws the `ApiError` of a refusal, `FileUnreadable`, and what its
 * signal was stopped with.
 */
export async function runUploadJob(run: UploadJobRun): Promise<void> {
  /** What the site counts as arrived and cannot find. */
  const missingPaths = new Set<string>();
  for (let newUploads = 0, conflicts = 0; ; ) {
    try {
      return await runSteps(run, missingPaths);
    } catch (error) {
      if (error instanceof UploadLostError && newUploads++ < maxNewUploads) await run.saveJob({ videoId: null });
      else if (error instanceof UploadConflictError && conflicts++ < maxConflicts)
        for (const path of error.missing) missingPaths.add(path);
      else
        throw error instanceof UploadLostError || error instanceof UploadConflictError ? (error.cause ?? error) : error;
    }
  }
}

/** The original first where browsers play it, so that the film can be watched while its smaller sizes are made. */
async function runSteps(run: UploadJobRun, missingPaths: ReadonlySet<string>): Promise<void> {
  const { plays, ladder } = run.job.inspection;
  const state = await openUpload(run);
  const arrived = { ...state, files: state.files.filter(({ path }) => !missingPaths.has(path)) };
  if (plays) {
    await sendSource(run, arrived);
    await attachVideoToMovie(run, arrived);
  }
  if (ladder.length > 0 && state.status !== "ready") {
    await sendCaptions(run, arrived);
    await encodeAndPublish(run, arrived);
  }
  if (!plays) {
    await attachVideoToMovie(run, arrived);
    await sendSource(run, arrived);
  }
}

async function openUpload(run: UploadJobRun): Promise<VideoState> {
  if (run.job.videoId === null) {
    const { film, inspection } = run.job;
    const { type, durationMs } = inspection;
    const body = { fileName: film.name, bytes: film.bytes, type, durationMs: Math.max(1, Math.round(durationMs)) };
    const { data } = await retryRequest(run, () => apiFetch("POST /api/videos", { body }));
    await run.saveJob({ videoId: data.videoId });
  }
  return requestForVideo(
    run,
    async (videoId) => (await apiFetch("GET /api/videos/:videoId", { params: { videoId } })).data,
  );
}
