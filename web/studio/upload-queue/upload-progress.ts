import type { ApiError } from "../../api/client.ts";
import { createRateMeter } from "./rate-meter.ts";
import type { UploadStep } from "./upload-run.ts";

export type UploadProgress = {
  step: UploadStep | null;
  bytesPerSecond: number | null;
  sharePerSecond: number | null;
  /** The reason for waiting, and the time of the next attempt in milliseconds since 1970. */
  error: { isUnreachable: boolean; retryAt: number } | null;
};

/** Tracks a running job's share, speed, and reason for waiting. */
export function createUploadProgress(onChange: () => void, now: () => number) {
  let step: UploadStep | null = null;
  let error: UploadProgress["error"] = null;
  let sentBytes = 0;
  const byteRate = createRateMeter();
  let shareRate = createRateMeter();

  return {
    onStep(next: UploadStep) {
      // The encoder reports one share for all its stages, so the rate starts again only before and
      // after the source upload.
      if ((next.stage === "source") !== (step?.stage === "source")) shareRate = createRateMeter();
      step = next;
      if (next.share !== undefined) shareRate.addSample(next.share, now());
      onChange();
    },
    onSent(byteCount: number) {
      sentBytes += byteCount;
      byteRate.addSample(sentBytes, now());
      onChange();
    },
    onRequestError({ status }: ApiError, retryAt: number) {
      error = { isUnreachable: status === 0, retryAt };
      onChange();
    },
    onResponse() {
      error = null;
    },
    read: (): UploadProgress => ({
      step,
      error,
      bytesPerSecond: byteRate.perSecond(now()),
      sharePerSecond: shareRate.perSecond(now()),
    }),
  };
}
