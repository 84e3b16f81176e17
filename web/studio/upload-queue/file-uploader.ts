import pLimit from "p-limit";
import type { VideoUpload } from "../../../contract/uploads/uploads.ts";
import type { PackagedFile } from "../encoder/packaging.ts";
import { sha256Hex } from "../sha256.ts";
import { UploadLostError } from "./upload-failure.ts";
import { sendUploadBytes, UploadConflictError, type UploadRun } from "./upload-run.ts";

const maxConcurrentFiles = 3;

/**
 * Uploads finished files, except those that are already uploaded. The first failure aborts the
 * encoding and the other uploads.
 */
export function createFileUploader(
  run: UploadRun,
  arrived: VideoUpload["files"],
  abortController: AbortController,
) {
  const hashByPath = new Map(arrived.map(({ path, sha256 }) => [path, sha256]));
  const limit = pLimit(maxConcurrentFiles);
  const uploads: Promise<void>[] = [];

  async function send(file: PackagedFile): Promise<void> {
    const sha256 = await sha256Hex(file.bytes);
    const arrivedHash = hashByPath.get(file.path);
    if (arrivedHash === undefined) return sendUploadFile(run, file, sha256);
    // A segment that was uploaded earlier stays, even if its new bytes differ, because it fits any
    // identical init segment.
    const isOtherInitSegment = arrivedHash !== sha256 && file.path.endsWith("/init.mp4");
    if (isOtherInitSegment) throw new UploadLostError("encoded_elsewhere");
  }

  /**
   * Resolves when the file's upload begins, so that the encoder does not run ahead of the uploads.
   */
  async function store(file: PackagedFile): Promise<void> {
    abortController.signal.throwIfAborted();
    await new Promise<void>((resolve) => {
      const upload = limit(() => {
        resolve();
        return send(file);
      });
      uploads.push(upload.catch((error: unknown) => abortController.abort(error)));
    });
    abortController.signal.throwIfAborted();
  }

  /** Resolves when every file is uploaded. */
  async function drained(): Promise<void> {
    await Promise.all(uploads);
    abortController.signal.throwIfAborted();
  }

  return { store, drained };
}

/**
 * Uploads one finished file. Throws `UploadLostError` if other bytes are already uploaded at its
 * path.
 */
export async function sendUploadFile(
  run: UploadRun,
  { path, bytes, durationMs }: PackagedFile,
  sha256: string,
) {
  const headers = {
    "X-Content-SHA256": sha256,
    ...(durationMs !== null && { "X-Duration-Ms": String(Math.round(durationMs)) }),
  };
  const body = new Blob([bytes]);
  const put = (videoId: string) =>
    run.api.put(`/api/videos/${videoId}/files/${path}`, {
      body,
      headers,
      signal: run.signal,
      onSent: run.onSent,
    });
  await sendUploadBytes(run, put).catch((error: unknown) => {
    if (!(error instanceof UploadConflictError)) throw error;
    throw new UploadLostError("not_started", { cause: error.cause });
  });
}
