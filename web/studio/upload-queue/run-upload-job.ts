import type { VideoUpload } from "../../../contract/uploads/uploads.ts";
import { attachVideoToMovie } from "./attach-video-to-movie.ts";
import { encodeAndPublish, sendCaptions } from "./encode-and-publish.ts";
import { retryRequest } from "./retry.ts";
import { sendSource } from "./send-source.ts";
import { UploadLostError } from "./upload-failure.ts";
import { sendUploadRequest, UploadConflictError, type UploadRun } from "./upload-run.ts";

const maxNewUploads = 3;
const maxConflicts = 6;

/**
 * Resumes a job where it stopped and runs it to its end. Throws the `ApiError` of a refusal,
 * `FileUnreadableError`, or the signal's reason after an abort.
 */
export async function runUploadJob(run: UploadRun): Promise<void> {
  /** The files that the site lists as uploaded but does not have. */
  let missingPaths: string[] = [];
  const failures = { lost: 0, conflicts: 0 };
  for (;;) {
    try {
      return await runSteps(run, missingPaths);
    } catch (error) {
      if (error instanceof UploadLostError && failures.lost++ < maxNewUploads)
        await run.saveJob({ videoId: null });
      else if (error instanceof UploadConflictError && failures.conflicts++ < maxConflicts)
        missingPaths = [...missingPaths, ...error.missing];
      else throw causeOf(error);
    }
  }
}

/** Returns the cause of a lost or conflicting upload, and any other error unchanged. */
function causeOf(error: unknown) {
  if (error instanceof UploadLostError || error instanceof UploadConflictError)
    return error.cause ?? error;
  return error;
}

/**
 * Runs the steps. A source file that browsers play is sent first, so that a new movie can be
 * watched while its renditions are encoded. A video that replaces another one waits for its
 * renditions, because not every viewer may watch a source file.
 */
async function runSteps(run: UploadRun, missingPaths: readonly string[]): Promise<void> {
  const { isPlayable, ladder } = run.job.inspection;
  const isShownAtOnce = isPlayable && run.job.target.kind === "create";
  const state = await openUpload(run);
  const arrived = {
    ...state,
    files: state.files.filter(({ path }) => !missingPaths.includes(path)),
  };
  if (isPlayable) await sendSource(run, arrived);
  if (isShownAtOnce) await attachVideoToMovie(run, arrived);
  if (ladder.length > 0 && state.status !== "ready") {
    await sendCaptions(run, arrived);
    await encodeAndPublish(run, arrived);
  }
  if (!isShownAtOnce) await attachVideoToMovie(run, arrived);
  if (!isPlayable) await sendSource(run, arrived);
}

async function openUpload(run: UploadRun): Promise<VideoUpload> {
  if (run.job.videoId === null) {
    const { sourceFile, inspection } = run.job;
    const { type, durationMs, chapters } = inspection;
    const { name: fileName, bytes } = sourceFile;
    const body = {
      fileName,
      bytes,
      type,
      durationMs: Math.max(1, Math.round(durationMs)),
      chapters,
    };
    const { data } = await retryRequest(run, () => run.api.fetch("POST /api/videos", { body }));
    await run.saveJob({ videoId: data.videoId });
  }
  return sendUploadRequest(
    run,
    async (videoId) =>
      (await run.api.fetch("GET /api/videos/:videoId", { params: { videoId } })).data,
  );
}
