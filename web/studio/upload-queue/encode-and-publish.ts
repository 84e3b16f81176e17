import type { PublishRequest } from "../../../contract/uploads/publication.ts";
import type { VideoUpload } from "../../../contract/uploads/uploads.ts";
import { anySignal } from "../../api/any-signal.ts";
import { sha256Hex } from "../sha256.ts";
import { createFileUploader, sendUploadFile } from "./file-uploader.ts";
import { listCaptions, listChosenAudio } from "./upload-job.ts";
import { requireReadableFile, sendUploadRequest, type UploadRun } from "./upload-run.ts";

/**
 * Sends captions before the video is published, because a publication includes only captions that
 * are already uploaded.
 */
export async function sendCaptions(run: UploadRun, { files }: VideoUpload): Promise<void> {
  const arrivedPaths = new Set(files.map(({ path }) => path));
  for (const { name, vtt } of listCaptions(run.job)) {
    const path = `captions/${name}.vtt`;
    if (arrivedPaths.has(path)) continue;
    const bytes = new TextEncoder().encode(vtt);
    await sendUploadFile(run, { path, bytes, durationMs: null }, await sha256Hex(bytes));
  }
}

/** Encodes the renditions, uploads their files as they are finished, and publishes the video. */
export async function encodeAndPublish(run: UploadRun, { files }: VideoUpload): Promise<void> {
  const tracks = await encodeAndUpload(run, files);
  run.onStep({ stage: "publish" });
  const captions = listCaptions(run.job).map(({ vtt: _vtt, ...track }) => track);
  const publication = captions.length > 0 ? { ...tracks, captions } : tracks;
  await sendUploadRequest(run, (videoId) =>
    run.api.fetch("POST /api/videos/:videoId/publish", { params: { videoId }, body: publication }),
  );
}

async function encodeAndUpload(
  run: UploadRun,
  arrived: VideoUpload["files"],
): Promise<PublishRequest> {
  const { inspection, posterAtMs } = run.job;
  const abortController = new AbortController();
  const signal = anySignal(run.signal, abortController.signal);
  const uploader = createFileUploader({ ...run, signal }, arrived, abortController);
  try {
    const request = { inspection, audio: listChosenAudio(run.job), posterAtMs, arrived };
    const publication = await run.packager(run.file, request, {
      store: uploader.store,
      onStep: run.onStep,
      signal,
    });
    run.onStep({ stage: "rest" });
    await uploader.drained();
    return publication;
  } catch (error) {
    // An aborted encoder may throw anything, so the abort's reason is thrown.
    signal.throwIfAborted();
    await requireReadableFile(run.file);
    throw error;
  } finally {
    abortController.abort();
  }
}
