import { ApiError } from "../../../api/client.ts";
import type { PackagingStep } from "../encoder/packaging.ts";
import type { packageVideo } from "../encoder/worker-client.ts";
import type { putBytes } from "./put-bytes.ts";
import { type RetryContext, retryRequest, retrySend } from "./retry-policy.ts";
import { UploadLostError } from "./upload-failure.ts";
import type { UploadJob } from "./upload-job.ts";

/** What is being done; `share` from 0 to 1, where it can be told. */
export type UploadStep = {
  stage: "source" | "film" | "cast" | PackagingStep["stage"] | "rest" | "publish";
  share?: number;
};

/** An order being worked off: what it is, and what it is worked off with. */
export type UploadJobRun = RetryContext & {
  /** As it was kept last. */
  readonly job: UploadJob;
  file: File;
  /** Resolves once the changes are kept for good. */
  saveJob: (changes: Partial<UploadJob>) => Promise<void>;
  put: typeof putBytes;
  packageVideo: typeof packageVideo;
  onStep: (step: UploadStep) => void;
  onSent: (bytes: number) => void;
  /** The film is on the site; `created` when it was not before. */
  onVideoAttached: (created: boolean) => void;
};

/** The site has something else than was thought: what it has must be looked at again. */
export class UploadConflictError extends Error {
  readonly missing: string[];

  constructor(cause: ApiError) {
    super(cause.code, { cause });
    this.missing = cause.missing;
  }
}

/** The film's file cannot be read any more: it was moved, changed or deleted. */
export class FileUnreadableError extends Error {}

/** A part that cannot be read looks like a line that is dead. Throws `FileUnreadable`. */
export async function requireReadable(part: Blob): Promise<void> {
  const lastByte = part.slice(-1).arrayBuffer();
  await lastByte.catch((error: unknown) => {
    throw new FileUnreadableError("unreadable", { cause: error });
  });
}

/** A call about the upload itself. Throws `UploadLost` and `SiteDiffers`. */
export const requestForVideo = <T>(run: UploadJobRun, request: (videoId: string) => Promise<T>): Promise<T> =>
  withUploadErrors(run, (videoId) => retryRequest(run, () => request(videoId)));

/** Bytes of the upload. Throws `UploadLost` and `SiteDiffers`. */
export const sendForVideo = (run: UploadJobRun, send: (videoId: string) => Promise<void>): Promise<void> =>
  withUploadErrors(run, (videoId) => retrySend(run, () => send(videoId)));

async function withUploadErrors<T>(
  { job: { videoId } }: UploadJobRun,
  action: (videoId: string) => Promise<T>,
): Promise<T> {
  if (videoId === null) throw new UploadLostError("not_started");
  try {
    return await action(videoId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "not_own_upload" || error.status === 404)
      throw new UploadLostError("not_started", { cause: error });
    throw error.status === 409 ? new UploadConflictError(error) : error;
  }
}
