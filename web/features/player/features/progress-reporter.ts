import { milliseconds, progressIntervalMs } from "../../../../contract/constants.ts";
import type { Progress } from "../../../../contract/viewing.ts";

type ReportedPosition = Omit<Progress, "state">;
type ObservedVideo = Pick<HTMLVideoElement, "currentTime" | "duration" | "paused" | "seeking" | "readyState">;

type Options = {
  /** Milliseconds by the site's clock. */
  now: () => number;
  resumeAt: number;
};

const earlyReportMs = milliseconds.second;
const haveCurrentData = 2;
/** A film that stops goes on to its next picture, by up to what lies between two of its messages. */
const pauseToleranceSeconds = 0.5;

/**
 * What to tell of how far a film is, and when: each call gives the report that is due, if one is. A place is
 * stamped with the moment at which the film last came to it, so that a tab that stood still tells nothing new.
 */
export function createProgressReporter(video: ObservedVideo, { now, resumeAt }: Options) {
  let currentPosition = { position: resumeAt, at: now() };
  let reportedPosition = currentPosition;
  let hasStarted = false;
  let duration = 0;
  let nextReportAt = 0;
  let state: Progress["state"];

  /** Before it has a picture, a film stands at 0 wherever it is about to begin. */
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
    nextReportAt = now() + progressIntervalMs;
    return { ...toReportedPosition(currentPosition, duration), state };
  }

  return {
    /** Somebody pressed Play: the stream is taken at once. When a film begins by itself, that was told already. */
    onPlay: () =>
      state === "playing" && now() < nextReportAt - progressIntervalMs + earlyReportMs ? null : report("playing"),

    /** The film moves. */
    onTimeUpdate(): Progress | null {
      hasStarted ||= !video.paused && video.readyState >= haveCurrentData;
      updatePosition();
      return !video.paused && now() >= nextReportAt ? report("playing") : null;
    },

    /** It was sent somewhere else; several times in a row are told once. */
    onSeeked() {
      updatePosition();
      nextReportAt = Math.min(nextReportAt, now() + earlyReportMs);
    },

    /** It stops, or goes out of sight. */
    onPauseOrHide(): Progress | null {
      updatePosition();
      const nextState = video.paused ? "paused" : "playing";
      return currentPosition === reportedPosition && state === nextState ? null : report(nextState);
    },

    onLeave(): Progress | null {
      updatePosition();
      return report("left");
    },

    /** The last report did not arrive: the next one is due sooner, and tells what is newest then. */
    onReportFailed() {
      reportedPosition = { ...reportedPosition };
      nextReportAt = Math.min(nextReportAt, now() + earlyReportMs);
    },
  };
}

function toReportedPosition({ position, at }: { position: number; at: number }, duration: number): ReportedPosition {
  return { position: Math.min(position, duration), duration, at: new Date(at).toISOString() };
}
