import { type UploadJob, uploadJobName } from "./upload-job.ts";
import { uploadStageLabel } from "./upload-job-labels.ts";
import type { UploadJobView, UploadProgress } from "./upload-job-view.ts";

/** What tells how an order stands. */
export type UploadJobRuntime = {
  progress: UploadProgress | null;
  /** As another tab told it. */
  remoteView: UploadJobView | undefined;
  hasSourceFile: boolean;
  sourceFileInOtherTab: boolean;
  signedOut: boolean;
};

const noProgress = { share: null, bytesPerSecond: null, secondsLeft: null, message: null, retryAt: null };

export function toUploadJobView(job: UploadJob, runtime: UploadJobRuntime): UploadJobView {
  const { id, film, videoId, shownVideoId, movieId, handle } = job;
  const baseView = {
    ...noProgress,
    id,
    name: uploadJobName(job),
    fileName: film.name,
    bytes: film.bytes,
    videoId,
    movieId: shownVideoId === null ? null : movieId,
    hasHandle: handle !== undefined,
    stage: "",
  };
  if (runtime.progress) return { ...baseView, ...activeStateOf(job, runtime.progress) };
  if (job.state !== "open") return { ...baseView, state: job.state, message: job.message };
  if (runtime.signedOut) return { ...baseView, state: "paused", message: "Sign in again, and it goes on by itself." };
  if (runtime.remoteView)
    return { ...runtime.remoteView, message: runtime.remoteView.message ?? "At work in another tab." };
  if (runtime.hasSourceFile) return { ...baseView, state: "waiting", message: "Begins as soon as it is its turn." };
  if (runtime.sourceFileInOtherTab) return { ...baseView, state: "waiting", message: "Waiting in another tab." };
  return { ...baseView, state: "needs-file", message: missingFileMessage(job) };
}

function activeStateOf({ inspection }: UploadJob, { step, bytesPerSecond, sharePerSecond, error }: UploadProgress) {
  const stage = uploadStageLabel(step, inspection.ladder);
  const share = step?.share ?? null;
  if (!navigator.onLine) {
    return { state: "offline", stage, share, message: "It goes on by itself when the connection is back." } as const;
  }
  if (error) {
    const { isUnreachable, retryAt } = error;
    const message = isUnreachable ? "The site does not answer." : "The site is busy.";
    return { state: isUnreachable ? "offline" : "working", stage, share, message, retryAt } as const;
  }
  const secondsLeft = share !== null && sharePerSecond !== null ? (1 - share) / sharePerSecond : null;
  const isSending = step?.stage !== "film" && step?.stage !== "cast" && step?.stage !== "publish";
  return { state: "working", stage, share, bytesPerSecond: isSending ? bytesPerSecond : null, secondsLeft } as const;
}

const missingFileMessage = ({ film, handle }: UploadJob) =>
  handle
    ? `The browser asks again before it reads ${film.name}. What has arrived is kept.`
    : `Choose ${film.name} again, and it goes on from what has arrived.`;
