import type { UploadStep } from "./upload-job-run.ts";

export type UploadJobState = "waiting" | "working" | "paused" | "offline" | "needs-file" | "failed" | "done";

/** An order as people see it. */
export type UploadJobView = {
  id: string;
  /** The film's. */
  name: string;
  fileName: string;
  bytes: number;
  /** The upload on the site, once it is begun. */
  videoId: string | null;
  /** The film on the site, once it can be watched there. */
  movieId: string | null;
  state: UploadJobState;
  /** What is being done, in words. */
  stage: string;
  /** Of the stage, from 0 to 1; null when that cannot be told. */
  share: number | null;
  bytesPerSecond: number | null;
  /** Of the stage. */
  secondsLeft: number | null;
  message: string | null;
  /** When the site is asked again, in milliseconds since 1970. */
  retryAt: number | null;
  /** Whether the browser can find the file again once it is allowed to. */
  hasHandle: boolean;
};

/** What is known of an order while it is worked off. */
export type UploadProgress = {
  step: UploadStep | null;
  bytesPerSecond: number | null;
  sharePerSecond: number | null;
  error: { isUnreachable: boolean; retryAt: number } | null;
};
