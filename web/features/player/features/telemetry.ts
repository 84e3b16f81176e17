import type { PlaybackMetrics } from "../../../../contract/streaming/streaming.ts";
import type { ProgressReport } from "../../../../contract/viewing/viewing.ts";
import { ApiError, httpStatusOf } from "../../../api/client.ts";
import type { PlayerApi } from "../player-api.ts";
import type { PlaybackGrant } from "./playback-grant.ts";
import { createPlaybackMeter } from "./playback-meter.ts";
import { createProgressReporter } from "./progress-reporter.ts";

type ProgressOptions = {
  api: Pick<PlayerApi, "reportProgress" | "reportProgressOnExit" | "queueProgress">;
  resumeAt: number;
  /** Returns the Worker's time in milliseconds since 1970. */
  now: () => number;
  onRefusal: (error: unknown) => void;
  /** Whether a receiver plays the movie and reports the progress itself. */
  isElsewhere?: () => boolean;
  /** Called when the last report has been sent or has failed. */
  onFinalReport: () => void;
};

/** Reports progress, which also renews the stream lease and the grant. */
export function createProgressFeature({
  api,
  resumeAt,
  now,
  onRefusal,
  isElsewhere,
  onFinalReport,
}: ProgressOptions) {
  let finish = (): void => undefined;
  return {
    finish: () => finish(),

    attach(video: HTMLVideoElement) {
      const reporter = createProgressReporter(video, { now, resumeAt });
      finish = reporter.finish;
      let lastReportLost = false;

      async function send(report: ProgressReport | null) {
        if (!report || isElsewhere?.()) return;
        try {
          await api.reportProgress(report);
          reporter.onReportSent();
          lastReportLost = false;
        } catch (error) {
          lastReportLost = httpStatusOf(error) === 0;
          reporter.onReportFailed(error instanceof ApiError ? error.retryAfterMs : 0);
          if (lastReportLost) api.queueProgress(report);
          onRefusal(error);
        }
      }
      function sendOnExit(report: ProgressReport | null) {
        if (!report || isElsewhere?.()) return;
        api.reportProgressOnExit(report);
        if (lastReportLost || !navigator.onLine) api.queueProgress(report);
      }

      const abortController = new AbortController();
      const { signal } = abortController;
      const on = (target: EventTarget, name: string, listener: () => void) =>
        target.addEventListener(name, listener, { signal });
      on(video, "play", () => void send(reporter.onPlay()));
      on(video, "timeupdate", () => void send(reporter.onTimeUpdate()));
      on(video, "seeked", reporter.onSeeked);
      on(video, "pause", () => void send(reporter.onPauseOrHide()));
      on(
        document,
        "visibilitychange",
        () => document.hidden && sendOnExit(reporter.onPauseOrHide()),
      );
      on(window, "online", () => void send(reporter.onPauseOrHide()));
      on(window, "pagehide", () => sendOnExit(reporter.onLeave()));
      on(window, "pageshow", () => !video.paused && void send(reporter.onPlay()));
      return () => {
        abortController.abort();
        void send(reporter.onLeave()).then(onFinalReport);
      };
    },
  };
}

type MetricsOptions = { api: PlayerApi; grant: PlaybackGrant; getErrorCount: () => number };

/** Measures a play and reports its metrics once, at its end. */
export function createMetricsFeature({
  api,
  grant: { playId, playRequestedAt },
  getErrorCount,
}: MetricsOptions) {
  return {
    attach(video: HTMLVideoElement) {
      const meter = createPlaybackMeter(playRequestedAt);
      const abortController = new AbortController();
      const { signal } = abortController;
      let isSent = false;
      let autoplayBlocked = false;
      const on = (name: string, record: (now: number) => void) =>
        video.addEventListener(name, () => record(performance.now()), { signal });

      function sendOnce(send: (metrics: PlaybackMetrics) => unknown) {
        if (isSent) return;
        isSent = true;
        send({ playId, errors: getErrorCount(), ...meter.getMetrics(performance.now()) });
      }

      on("canplaythrough", () => {
        autoplayBlocked = video.paused;
      });
      on("play", (now) => autoplayBlocked && meter.onPlay(now));
      on("playing", meter.onPlaying);
      on("waiting", meter.onWaiting);
      on("seeking", meter.onSeeking);
      on("pause", meter.onPauseOrEnd);
      on("ended", meter.onPauseOrEnd);
      on("timeupdate", (now) => !video.paused && meter.onTimeUpdate(video.videoHeight, now));
      window.addEventListener("pagehide", () => sendOnce(api.reportMetricsOnExit), { signal });
      return () => {
        abortController.abort();
        sendOnce((metrics) => api.reportMetrics(metrics).catch(() => undefined));
      };
    },
  };
}
