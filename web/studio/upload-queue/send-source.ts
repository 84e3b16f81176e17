import pLimit from "p-limit";
import type { VideoUpload } from "../../../contract/uploads/uploads.ts";
import { anySignal } from "../../api/any-signal.ts";
import {
  requireReadableFile,
  sendUploadBytes,
  sendUploadRequest,
  type UploadRun,
} from "./upload-run.ts";

/**
 * Only a few parts are sent at once, because every unfinished part is sent again if the connection
 * breaks.
 */
const maxConcurrentParts = 2;

/**
 * Uploads the missing parts of the source file, and completes it. The first failure aborts the
 * other parts.
 */
export async function sendSource(run: UploadRun, { source, bytes }: VideoUpload): Promise<void> {
  if (source.complete) return;
  let sentBytes = source.arrived.reduce(
    (sum, part) => sum + partRange(source, bytes, part).length,
    0,
  );
  const reportStep = () => run.onStep({ stage: "source", share: sentBytes / bytes });
  const onSent = (byteCount: number) => {
    sentBytes += byteCount;
    run.onSent(byteCount);
    reportStep();
  };
  reportStep();
  await sendUploadRequest(run, (videoId) =>
    run.api.fetch("POST /api/videos/:videoId/source", { params: { videoId } }),
  );
  const abortController = new AbortController();
  const signal = anySignal(run.signal, abortController.signal);
  const sendPart = async (part: number) => {
    const { start, length } = partRange(source, bytes, part);
    const body = run.file.slice(start, start + length);
    await sendUploadBytes({ ...run, signal }, (videoId) =>
      run.api
        .put(`/api/videos/${videoId}/source/${part}`, { body, signal, onSent })
        .catch(async (error: unknown) => {
          await requireReadableFile(body);
          throw error;
        }),
    );
  };
  await pLimit(maxConcurrentParts)
    .map(missingParts(source), sendPart)
    .catch((error: unknown) => {
      abortController.abort(error);
      throw error;
    });
  await sendUploadRequest(run, (videoId) =>
    run.api.fetch("POST /api/videos/:videoId/source/complete", { params: { videoId } }),
  );
}

function missingParts({ parts, arrived }: VideoUpload["source"]): number[] {
  const arrivedParts = new Set(arrived);
  return Array.from({ length: parts }, (_, i) => i + 1).filter((part) => !arrivedParts.has(part));
}

function partRange({ partBytes }: VideoUpload["source"], bytes: number, part: number) {
  const start = (part - 1) * partBytes;
  return { start, length: Math.min(partBytes, bytes - start) };
}
