import { milliseconds, progressIntervalMs } from "../../../../contract/constants.ts";
import type { Progress } from "../../../../contract/viewing.ts";

type ReportedPosition = Omit<Progress, "state">;
type ObservedVideo = Pick<HTMLVideoElement, "currentTime" | "duration" | "paused" | "seeking" | "readyState">;

type Options = {
  /** The Worker's time in milliseconds since 1970. */
  now: () => number;
  resumeAt: number;
  /** From 0 to 1. */
  random?: () => number;
};

const earlyReportMs = milliseconds.second;
const maxRetryMs = 2 * milliseconds.minute;
const haveCurrentData = 2;
/** A pausing video advances to its next frame, by up to the interval between two `timeupdate` events. */
const pauseToleranceSeconds = 0.5;

/**
 * Decides when progress is reported: each method returns the report that is due, or null. A position carries the time
 * when it was reached, so that a suspended tab does not report an old position as new.
 */
export function createProgressReporter(video: ObservedVideo, { now, resumeAt, random = Math.random }: Options) {
  let currentPosition = { position: resumeAt, at: now() };
  let reportedPosition = currentPosition;
  let hasStarted = false;
  let duration = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  let nextReportAt = 0;
  let failureCount = 0;
  let state: Progress["state"];

  /** Before its first frame, a video is at 0 even when it resumes elsewhere. */
  function updatePosition() {
    if (!hasStarted || video.readyState < haveCurrentData || video.seeking) return;
    duration = video.duration;
    const movedSeconds = Math.abs(video.currentTime - currentPosition.position);
    if (movedSeconds > (video.paused ? pauseToleranceSeconds : 0.001))
      currentPosition = { position: video.currentTime, at: now() };
  }

  function report(nextState: typeof state): Progress | null {
    if (!(duration > 0)) return null;
    state = nextState;
    reportedPosition = currentPosition;
    reportedAt = now();
    nextReportAt = reportedAt + progressIntervalMs;
    return { ...toReportedPosition(currentPosition, duration), state };
  }

  return {
    /** Reports a click on Play at once, to lease the stream. Autoplay has been reported already. */
    onPlay: () => (state === "playing" && now() < reportedAt + earlyReportMs ? null : report("playing")),

    onTimeUpdate(): Progress | null {
      hasStarted ||= !video.paused && video.readyState >= haveCurrentData;
      updatePosition();
      return !video.paused && now() >= nextReportAt ? report("playing") : null;
    },

    /** After a seek the next report is due within a second; several seeks in a row cause one report. */
    onSeeked() {
      updatePosition();
      nextReportAt = Math.min(nextReportAt, now() + earlyReportMs);
    },

    onPauseOrHide(): Progress | null {
      updatePosition();
      const nextState = video.paused ? "paused" : "playing";
      return currentPosition === reportedPosition && state === nextState ? null : report(nextState);
    },

    onLeave(): Progress | null {
      updatePosition();
      return report("left");
    },

    onReportSent() {
      failureCount = 0;
    },

    /**
     * The next report contains the newest position. Without a connection it is due soon; a site that refuses gets
     * fewer reports than one that is well. Random, so that all players of a busy site do not return at once.
     */
    onReportFailed({ isOffline, retryAfterMs }: { isOffline: boolean; retryAfterMs: number }) {
      reportedPosition = { ...reportedPosition };
      const firstDelayMs = Math.max(retryAfterMs, isOffline ? earlyReportMs : progressIntervalMs);
      const delayMs = Math.min(firstDelayMs * 2 ** failureCount, maxRetryMs);
      failureCount += 1;
      nextReportAt = now() + Math.max(retryAfterMs, delayMs) * (1 + random() / 2);
    },
  };
}

function toReportedPosition({ position, at }: { position: number; at: number }, duration: number): ReportedPosition {
  return { position: Math.min(position, duration), duration, at: new Date(at).toISOString() };
}
