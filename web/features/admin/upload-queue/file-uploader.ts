import type { VideoState } from "../../../../contract/uploads.ts";
import type { PackagedFile } from "../encoder/packaging.ts";
import { sha256Hex } from "./sha256.ts";
import { UploadLostError } from "./upload-failure.ts";
import { sendForVideo, UploadConflictError, type UploadJobRun } from "./upload-job-run.ts";

const maxConcurrentFiles = 3;

/**
 * Sends files as they are made, a few at once: `store` resolves when there is room for the next. What arrived before is
 * not sent again. The first failure stops everything by `stop`.
 */
export function createFileUploader(run: UploadJobRun, arrived: VideoState["files"], abortController: AbortController) {
  const hashByPath = new Map(arrived.map(({ path, sha256 }) => [path, sha256]));
  const inFlight = new Set<Promise<void>>();

  async function send(file: PackagedFile): Promise<void> {
    const sha256 = await sha256Hex(file.bytes);
    const arrivedHash = hashByPath.get(file.path);
    if (arrivedHash === sha256) return;
    if (arrivedHash !== undefined && file.path.endsWith("/init.mp4")) throw otherBrowserError();
    // The first that arrived counts: both are the same seconds of the film, and fit the same beginning.
    if (arrivedHash !== undefined) return;
    await sendFile(run, file, sha256);
  }

  async function store(file: PackagedFile): Promise<void> {
    abortController.signal.throwIfAborted();
    const upload: Promise<void> = send(file)
      .catch((error: unknown) => abortController.abort(error))
      .finally(() => inFlight.delete(upload));
    inFlight.add(upload);
    while (inFlight.size >= maxConcurrentFiles) await Promise.race(inFlight);
    abortController.signal.throwIfAborted();
  }

  /** Resolves when everything has arrived. */
  async function drained(): Promise<void> {
    await Promise.all(inFlight);
    abortController.signal.throwIfAborted();
  }

  return { store, drained };
}

/** Sends one finished file. Throws `UploadLost` when other bytes have arrived under its name. */
export async function sendFile(
  run: UploadJobRun,
  { path, bytes, durationMs }: PackagedFile,
  sha256: string,
): Promise<void> {
  const headers = {
    "X-Content-SHA256": sha256,
    ...(durationMs !== null && { "X-Duration-Ms": String(Math.round(durationMs)) }),
  };
  const body = new Blob([bytes]);
  const put = (videoId: string) =>
    run.put(`/api/videos/${videoId}/files/${path}`, { body, headers, signal: run.signal, onSent: run.onSent });
  await sendForVideo(run, put).catch((error: unknown) => {
    throw error instanceof UploadConflictError ? new UploadLostError("not_started", { cause: error.cause }) : error;
  });
}

const otherBrowserError = () => new UploadLostError("encoded_elsewhere");
