import type { ApiError } from "../../../api/client.ts";
import { createRateMeter } from "./rate-meter.ts";
import type { UploadStep } from "./upload-job-run.ts";
import type { UploadProgress } from "./upload-job-view.ts";

/** How far an order is, how fast it goes, and what holds it up. */
export function createUploadProgress(onChange: () => void, now: () => number = Date.now) {
  let step: UploadStep | null = null;
  let error: UploadProgress["error"] = null;
  let sentBytes = 0;
  const byteRate = createRateMeter();
  let shareRate = createRateMeter();

  return {
    onStep(next: UploadStep) {
      // The engine tells all its stages as shares of one work.
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
