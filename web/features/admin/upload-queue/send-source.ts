import type { VideoState } from "../../../../contract/uploads.ts";
import { apiFetch } from "../../../api/client.ts";
import { requestForVideo, requireReadable, sendForVideo, type UploadJobRun } from "./upload-job-run.ts";

/** What is underway when the line is cut has to go again. */
const maxConcurrentParts = 2;

/** Sends what is missing of the original, in parts, and puts it together. */
export async function sendSource(run: UploadJobRun, { source, bytes }: VideoState): Promise<void> {
  if (source.complete) return;
  const missing = missingParts(source);
  let sentBytes = source.arrived.reduce((sum, part) => sum + partRange(source, bytes, part).length, 0);
  const reportStep = () => run.onStep({ stage: "source", share: sentBytes / bytes });
  const onSent = (byteCount: number) => {
    sentBytes += byteCount;
    run.onSent(byteCount);
    reportStep();
  };
  reportStep();
  await requestForVideo(run, (videoId) => apiFetch("POST /api/videos/:videoId/source", { params: { videoId } }));
  await sendInParallel(missing, run.signal, async (part, signal) => {
    const { start, length } = partRange(source, bytes, part);
    const body = run.file.slice(start, start + length);
    const partRun = { ...run, record: run.job, signal };
    await sendForVideo(partRun, (videoId) =>
      run.put(`/api/videos/${videoId}/source/${part}`, { body, signal, onSent }).catch(async (error: unknown) => {
        await requireReadable(body);
        throw error;
      }),
    );
  });
  await requestForVideo(run, (videoId) =>
    apiFetch("POST /api/videos/:videoId/source/complete", { params: { videoId } }),
  );
}

function missingParts({ parts, arrived }: VideoState["source"]): number[] {
  const arrivedParts = new Set(arrived);
  return Array.from({ length: parts }, (_, i) => i + 1).filter((part) => !arrivedParts.has(part));
}

function partRange({ partBytes }: VideoState["source"], bytes: number, part: number) {
  const start = (part - 1) * partBytes;
  return { start, length: Math.min(partBytes, bytes - start) };
}

/** A few at once, in order; the first that fails stops the others. */
async function sendInParallel(
  parts: number[],
  signal: AbortSignal,
  send: (part: number, signal: AbortSignal) => Promise<void>,
) {
  const abortController = new AbortController();
  const anySignal = AbortSignal.any([signal, abortController.signal]);
  const remainingParts = parts.values();
  const sendRemaining = async () => {
    for (const part of remainingParts) await send(part, anySignal);
  };
  await Promise.all(
    Array.from({ length: maxConcurrentParts }, () =>
      sendRemaining().catch((error: unknown) => {
        abortController.abort(error);
        throw error;
      }),
    ),
  );
}
