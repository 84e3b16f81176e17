import type { PublishRequest, VideoState } from "../../../../contract/uploads.ts";
import { apiFetch } from "../../../api/client.ts";
import { createFileUploader, sendFile } from "./file-uploader.ts";
import { sha256Hex } from "./sha256.ts";
import { requestForVideo, requireReadable, type UploadJobRun } from "./upload-job-run.ts";

/** Before the film is published: what stands beside it then was there. */
export async function sendCaptions(run: UploadJobRun, { files }: VideoState): Promise<void> {
  const arrivedPaths = new Set(files.map(({ path }) => path));
  for (const { lang, vtt } of run.job.captions) {
    const path = `captions/${lang}.vtt`;
    if (arrivedPaths.has(path)) continue;
    const bytes = new TextEncoder().encode(vtt);
    await sendFile(run, { path, bytes, durationMs: null }, await sha256Hex(bytes));
  }
}

/** Makes the film's smaller sizes, sends them as they come, and publishes. */
export async function encodeAndPublish(run: UploadJobRun, { files }: VideoState): Promise<void> {
  const publication = await encodeAndUpload(run, files);
  run.onStep({ stage: "publish" });
  await requestForVideo(run, (videoId) =>
    apiFetch("POST /api/videos/:videoId/publish", { params: { videoId }, body: publication }),
  );
}

async function encodeAndUpload(run: UploadJobRun, arrived: VideoState["files"]): Promise<PublishRequest> {
  const { inspection, audioTrack, posterAtMs } = run.job;
  const abortController = new AbortController();
  const signal = AbortSignal.any([run.signal, abortController.signal]);
  const uploader = createFileUploader({ ...run, job: run.job, signal }, arrived, abortController);
  try {
    const request = { inspection, audioTrack, posterAtMs, arrived };
    const publication = await run.packageVideo(run.file, request, {
      store: uploader.store,
      onStep: run.onStep,
      signal,
    });
    run.onStep({ stage: "rest" });
    await uploader.drained();
    return publication;
  } catch (error) {
    // The engine stops with whatever it likes; why it was stopped is what counts.
    signal.throwIfAborted();
    await requireReadable(run.file);
    throw error;
  } finally {
    abortController.abort();
  }
}
