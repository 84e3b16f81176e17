import { milliseconds } from "../../contract/constants.ts";
import type { Playback } from "../../contract/streaming/streaming.ts";
import type { ProgressReport } from "../../contract/viewing/viewing.ts";
import { apiFetch } from "../api/client.ts";
import { createProgressFeature } from "../features/player/features/telemetry.ts";

const progressPath = "/api/receivers/progress";

/** This long before a token ends, the movie is loaded again with a new token and new addresses. */
const renewalMs = milliseconds.hour;

export async function requestReceiverPlayback(token: string): Promise<Playback> {
  const { data } = await apiFetch("POST /api/receivers/playback", { body: { token } });
  return data;
}

/** The receiver's token, and its end in milliseconds since 1970. A renewal changes both. */
export type ReceiverAuthority = { token: string; endsAt: number };

type Options = {
  playback: Playback;
  authority: Readonly<ReceiverAuthority>;
  onRefusal: (error: unknown) => void;
  onRenewalDue: () => void;
};

/**
 * Reports the progress of the movie that the video element plays, which extends the stream lease.
 * Returns the function that ends the reports and releases the lease.
 */
export function startReporting(
  video: HTMLVideoElement,
  { playback, authority, onRefusal, onRenewalDue }: Options,
): () => void {
  const clockOffsetMs = Date.parse(playback.now) - Date.now();
  const now = () => Date.now() + clockOffsetMs;
  /**
   * The end of the token for which a renewal was requested. Prevents repeated renewals of a token
   * that ends with its session, because its renewal brings no later end.
   */
  let renewedEndsAt = 0;
  const reporting = createProgressFeature({
    api: {
      async reportProgress(report: ProgressReport) {
        const { token, endsAt } = authority;
        await apiFetch("POST /api/receivers/progress", { body: { token, report } });
        const isDue = now() > endsAt - renewalMs && endsAt !== renewedEndsAt;
        if (report.state !== "playing" || !isDue) return;
        renewedEndsAt = endsAt;
        onRenewalDue();
      },
      reportProgressOnExit(report: ProgressReport) {
        const { token } = authority;
        const body = new Blob([JSON.stringify({ token, report })], { type: "application/json" });
        navigator.sendBeacon(progressPath, body);
      },
      // A receiver without a connection plays nothing either, and keeps no reports for later.
      queueProgress: () => undefined,
    },
    resumeAt: playback.resumeAt,
    now,
    onRefusal,
    onFinalReport: () => undefined,
  });
  return reporting.attach(video);
}
