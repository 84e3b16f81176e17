import {
  milliseconds,
  progressIntervalMs,
  progressRetryMs,
} from "../../../../contract/constants.ts";
import type { ProgressReport } from "../../../../contract/viewing/viewing.ts";
import { createBackoff } from "../../../api/backoff.ts";

type ReportedPosition = Omit<ProgressReport, "state">;
type ObservedVideo = Pick<
  HTMLVideoElement,
  "currentTime" | "duration" | "paused" | "seeking" | "readyState"
>;

type Options = {
  /** Returns the Worker's time in milliseconds since 1970. */
  now: () => number;
  resumeAt: number;
  /** Returns a number from 0 to 1. */
  random?: () => number;
};

const earlyReportMs = milliseconds.second;
const haveCurrentData = 2;
const minSeekSeconds = 1;
/**
 * A paused video counts as moved only beyond this many seconds, because it may still advance while
 * pausing: up to the interval between two `timeupdate` events.
 */
const pauseToleranceSeconds = 0.5;

/**
 * Decides when progress is reported. Each method returns the due report, or null. A position
 * carries the time at which it was reached, so that a suspended tab does not report an old position
 * as new.
 */
export function createProgressReporter(
  video: ObservedVideo,
  { now, resumeAt, random = Math.random }: Options,
) {
  const backoff = createBackoff(progressRetryMs, random);
  let currentPosition = { position: resumeAt, at: now() };
  let reportedPosition = currentPosition;
  let hasStarted = false;
  let isFinished = false;
  let duration = 0;
  let nextReportAt = getRegularReportTime();
  /** Begins as `playing`, because the playback request has already leased the stream. */
  let state: ProgressReport["state"] = "playing";

  function getRegularReportTime() {
    return now() + progressIntervalMs * (1 + random() / 4);
  }

  /**
   * Updates the position. Until its first frame, a video reports 0 even if playback will resume
   * later in the video.
   */
  function updatePosition() {
    if (isFinished || !hasStarted || video.readyState < haveCurrentData || video.seeking) return;
    duration = video.duration;
    const movedSeconds = Math.abs(video.currentTime - currentPosition.position);
    if (movedSeconds > (video.paused ? pauseToleranceSeconds : 0.001))
      currentPosition = { position: video.currentTime, at: now() };
  }

  function report(nextState: typeof state): ProgressReport | null {
    if (!(duration > 0)) return null;
    state = nextState;
    reportedPosition = currentPosition;
    nextReportAt = getRegularReportTime();
    return { ...toReportedPosition(currentPosition, duration), state };
  }

  return {
    /**
     * Reports at once when the viewer plays after a pause, because another device may have taken
     * the stream, or the stream lease may have ended.
     */
    onPlay: () => (state === "playing" && now() < nextReportAt ? null : report("playing")),

    onTimeUpdate(): ProgressReport | null {
      hasStarted ||= !video.paused && video.readyState >= haveCurrentData;
      updatePosition();
      return !video.paused && now() >= nextReportAt ? report("playing") : null;
    },

    /** Schedules a report within a second after a seek. Several seeks in a row cause one report. */
    onSeeked() {
      const hasMoved = Math.abs(video.currentTime - currentPosition.position) >= minSeekSeconds;
      updatePosition();
      if (hasMoved) nextReportAt = Math.min(nextReportAt, now() + earlyReportMs);
    },

    onPauseOrHide(): ProgressReport | null {
      updatePosition();
      const nextState = video.paused ? "paused" : "playing";
      if (currentPosition === reportedPosition && state === nextState) return null;
      return report(nextState);
    },

    onLeave(): ProgressReport | null {
      updatePosition();
      return report("left");
    },

    /** Reports the movie's end from now on: the viewer leaves the credits for the next episode. */
    finish() {
      updatePosition();
      currentPosition = { position: duration, at: now() };
      isFinished = true;
    },

    onReportSent: backoff.reset,

    /** Schedules another report after a failed one. It contains the newest position. */
    onReportFailed(retryAfterMs: number) {
      reportedPosition = { ...reportedPosition };
      nextReportAt = now() + backoff.nextDelayMs(retryAfterMs);
    },
  };
}

function toReportedPosition(
  { position, at }: { position: number; at: number },
  duration: number,
): ReportedPosition {
  return { position: Math.min(position, duration), duration, at: new Date(at).toISOString() };
}
