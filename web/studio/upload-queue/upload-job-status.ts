import { m } from "#messages";
import type { RenditionSpec } from "../encoder/packaging.ts";
import { formatLadder } from "../encoder/video/ladder.ts";
import { uploadFailureMessage } from "./upload-failure.ts";
import { type UploadJob, uploadJobName } from "./upload-job.ts";
import type { UploadProgress } from "./upload-progress.ts";
import type { UploadStep } from "./upload-run.ts";

export type UploadState =
  | "waiting"
  | "working"
  | "paused"
  | "offline"
  | "needs-file"
  | "failed"
  | "done";

/** A job as an administrator sees it. */
export type UploadJobStatus = {
  id: string;
  /** The movie's name. */
  name: string;
  fileName: string;
  bytes: number;
  /** The upload's id on the site, once it has begun. */
  videoId: string | null;
  /** The movie's id on the site, once it can be watched. */
  movieId: string | null;
  state: UploadState;
  /** The current step as a translated message; empty unless the job runs. */
  stage: string;
  /** The finished share of the step, from 0 to 1; null if unknown. */
  share: number | null;
  bytesPerSecond: number | null;
  secondsLeft: number | null;
  message: string | null;
  /** The time of the next attempt, in milliseconds since 1970. */
  retryAt: number | null;
  /** Whether the browser can find the file again, once the user permits it. */
  hasHandle: boolean;
};

/** The values besides the job itself that determine its status. */
export type UploadJobRuntime = {
  isOnline: boolean;
  isSignedOut: boolean;
  /** Set while this tab runs the job. */
  progress: UploadProgress | null;
  /** Set while another tab runs the job. */
  otherTabStatus: UploadJobStatus | null;
  hasFile: boolean;
  otherTabHasFile: boolean;
};

const noProgress = {
  share: null,
  bytesPerSecond: null,
  secondsLeft: null,
  message: null,
  retryAt: null,
};

export function toUploadJobStatus(job: UploadJob, runtime: UploadJobRuntime): UploadJobStatus {
  const { id, sourceFile, videoId, attachedVideoId, movieId, handle } = job;
  const base = {
    ...noProgress,
    id,
    name: uploadJobName(job),
    fileName: sourceFile.name,
    bytes: sourceFile.bytes,
    videoId,
    movieId: attachedVideoId === null ? null : movieId,
    hasHandle: handle !== undefined,
    stage: "",
  };
  const { progress, otherTabStatus } = runtime;
  if (progress) return { ...base, ...runningStatus(job, progress, runtime.isOnline) };
  if (job.state !== "open")
    return { ...base, state: job.state, message: job.failure && uploadFailureMessage(job.failure) };
  if (runtime.isSignedOut)
    return { ...base, state: "paused", message: m.upload_message_signed_out() };
  if (otherTabStatus)
    return { ...otherTabStatus, message: otherTabStatus.message ?? m.upload_message_other_tab() };
  if (runtime.hasFile) return { ...base, state: "waiting", message: m.upload_message_queued() };
  if (runtime.otherTabHasFile)
    return { ...base, state: "waiting", message: m.upload_message_queued_other_tab() };
  return { ...base, state: "needs-file", message: missingFileMessage(job) };
}

function runningStatus(
  { inspection }: UploadJob,
  { step, bytesPerSecond, sharePerSecond, error }: UploadProgress,
  isOnline: boolean,
) {
  const stage = uploadStageLabel(step, inspection.ladder);
  const share = step?.share ?? null;
  if (!isOnline)
    return { state: "offline", stage, share, message: m.upload_message_offline() } as const;
  if (error) {
    const { isUnreachable, retryAt } = error;
    const message = isUnreachable ? m.upload_message_no_response() : m.upload_message_busy();
    return {
      state: isUnreachable ? "offline" : "working",
      stage,
      share,
      message,
      retryAt,
    } as const;
  }
  const secondsLeft =
    share !== null && sharePerSecond !== null ? (1 - share) / sharePerSecond : null;
  const isSending = step?.stage !== "movie" && step?.stage !== "cast" && step?.stage !== "publish";
  return {
    state: "working",
    stage,
    share,
    bytesPerSecond: isSending ? bytesPerSecond : null,
    secondsLeft,
  } as const;
}

const missingFileMessage = ({ sourceFile: { name }, handle }: UploadJob) =>
  handle ? m.upload_message_allow_file({ name }) : m.upload_message_choose_file({ name });

const stageLabels: Record<UploadStep["stage"], (inputs: { sizes: string }) => string> = {
  source: m.upload_stage_source,
  movie: m.upload_stage_movie,
  cast: m.upload_stage_cast,
  audio: m.upload_stage_audio,
  video: m.upload_stage_video,
  thumbnails: m.upload_stage_thumbnails,
  rest: m.upload_stage_rest,
  publish: m.upload_stage_publish,
};

/** Returns the label of a step, such as `Converting to 720p, 480p, 240p`. */
function uploadStageLabel(step: UploadStep | null, ladder: RenditionSpec[]): string {
  const label = step ? stageLabels[step.stage] : m.upload_stage_check;
  return label({ sizes: formatLadder(ladder) });
}
