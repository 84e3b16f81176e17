import { ApiError, type apiFetch } from "../../api/client.ts";
import type { PackagingStep } from "../encoder/packaging.ts";
import type { packageVideo } from "../encoder/worker-client.ts";
import type { putBytes } from "./put-bytes.ts";
import { type RetryContext, retryRequest, retrySending } from "./retry.ts";
import { UploadLostError } from "./upload-failure.ts";
import type { UploadJob } from "./upload-job.ts";

export type UploadApi = { fetch: typeof apiFetch; put: typeof putBytes; isOnline: () => boolean };
export type Packager = typeof packageVideo;

/** The current step of a job. `share` is the finished part of the step, from 0 to 1, if known. */
export type UploadStep = {
  stage: "source" | "movie" | "cast" | PackagingStep["stage"] | "rest" | "publish";
  share?: number;
};

/** A running job with its dependencies. */
export type UploadRun = RetryContext & {
  /** The job as last stored. `saveJob` changes it in place. */
  readonly job: UploadJob;
  file: File;
  /** Resolves once the changes are stored. */
  saveJob: (changes: Partial<UploadJob>) => Promise<void>;
  api: UploadApi;
  packager: Packager;
  onStep: (step: UploadStep) => void;
  onSent: (bytes: number) => void;
  /** Called when the movie shows the video. `created` says that the movie is new. */
  onVideoAttached: (created: boolean) => void;
};

/**
 * The upload's state on the site differs from the state that the job expects, so the job must read
 * it again.
 */
export class UploadConflictError extends Error {
  readonly missing: string[];

  constructor(cause: ApiError) {
    super(cause.code, { cause });
    this.missing = cause.missing;
  }
}

/** The source file was moved, changed or deleted. */
export class FileUnreadableError extends Error {}

/**
 * Throws `FileUnreadableError` if the part cannot be read, because a failed read during sending
 * looks like a dead connection.
 */
export async function requireReadableFile(part: Blob): Promise<void> {
  const lastByte = part.slice(-1).arrayBuffer();
  await lastByte.catch((error: unknown) => {
    throw new FileUnreadableError("unreadable", { cause: error });
  });
}

/** Sends a request about the upload. Throws `UploadLostError` and `UploadConflictError`. */
export const sendUploadRequest = <T>(
  run: UploadRun,
  request: (videoId: string) => Promise<T>,
): Promise<T> => withUploadErrors(run, (videoId) => retryRequest(run, () => request(videoId)));

/** Sends bytes of the upload. Throws `UploadLostError` and `UploadConflictError`. */
export const sendUploadBytes = (
  run: UploadRun,
  send: (videoId: string) => Promise<void>,
): Promise<void> => withUploadErrors(run, (videoId) => retrySending(run, () => send(videoId)));

async function withUploadErrors<T>(
  { job: { videoId } }: UploadRun,
  action: (videoId: string) => Promise<T>,
) {
  if (videoId === null) throw new UploadLostError("not_started");
  try {
    return await action(videoId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) throw new UploadLostError("not_started", { cause: error });
    throw error.status === 409 ? new UploadConflictError(error) : error;
  }
}
