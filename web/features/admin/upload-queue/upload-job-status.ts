import { m } from "#messages";
import { uploadFailureMessage } from "./upload-failure.ts";
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
  if (job.state !== "open")
    return { ...baseView, state: job.state, message: job.failure && uploadFailureMessage(job.failure) };
  if (runtime.signedOut) return { ...baseView, state: "paused", message: m.upload_message_signed_out() };
  if (runtime.remoteView)
    return { ...runtime.remoteView, message: runtime.remoteView.message ?? m.upload_message_other_tab() };
  if (runtime.hasSourceFile) return { ...baseView, state: "waiting", message: m.upload_message_queued() };
  if (runtime.sourceFileInOtherTab)
    return { ...baseView, state: "waiting", message: m.upload_message_queued_other_tab() };
  return { ...baseView, state: "needs-file", message: missingFileMessage(job) };
}

function activeStateOf({ inspection }: UploadJob, { step, bytesPerSecond, sharePerSecond, error }: UploadProgress) {
  const stage = uploadStageLabel(step, inspection.ladder);
  const share = step?.share ?? null;
  if (!navigator.onLine) {
    return { state: "offline", stage, share, message: m.upload_message_offline() } as const;
  }
  if (error) {
    const { isUnreachable, retryAt } = error;
    const message = isUnreachable ? m.upload_message_no_response() : m.upload_message_busy();
    return { state: isUnreachable ? "offline" : "working", stage, share, message, retryAt } as const;
  }
  const secondsLeft = share !== null && sharePerSecond !== null ? (1 - share) / sharePerSecond : null;
  const isSending = step?.stage !== "film" && step?.stage !== "cast" && step?.stage !== "publish";
  return { state: "working", stage, share, bytesPerSecond: isSending ? bytesPerSecond : null, secondsLeft } as const;
}

const missingFileMessage = ({ film, handle }: UploadJob) =>
  handle ? m.upload_message_allow_file({ name: film.name }) : m.upload_message_choose_file({ name: film.name });
