import { milliseconds } from "../../../../contract/constants.ts";
import type { PlaybackMetrics } from "../../../../contract/streaming/streaming.ts";

type MeasuredMetrics = Omit<PlaybackMetrics, "playId" | "errors">;

/**
 * Measures start-up time, stalls and rendition heights of one play. Times are milliseconds of one
 * monotonic clock.
 */
export function createPlaybackMeter(playRequestedAt: number) {
  let waitingSince = playRequestedAt;
  let startupMs: number | null = null;
  let stalledAt: number | null = null;
  let isSeeking = false;
  let rebuffers = 0;
  let rebufferMs = 0;
  let heightSampledAt: number | null = null;
  const playedMsByHeight = new Map<number, number>();

  function endStall(now: number) {
    if (stalledAt !== null) rebufferMs += now - stalledAt;
    stalledAt = null;
  }

  return {
    /** Begins the start-up time anew at the click on Play, after the browser blocked autoplay. */
    onPlay(now: number) {
      if (startupMs === null) waitingSince = now;
    },
    onPlaying(now: number) {
      startupMs ??= now - waitingSince;
      endStall(now);
      isSeeking = false;
    },
    /** Counts waiting as a rebuffer, except before the start and after a seek. */
    onWaiting(now: number) {
      if (startupMs === null || isSeeking || stalledAt !== null) return;
      stalledAt = now;
      rebuffers += 1;
    },
    onPauseOrEnd(now: number) {
      endStall(now);
      heightSampledAt = null;
    },
    onSeeking(now: number) {
      endStall(now);
      isSeeking = true;
    },
    onTimeUpdate(height: number, now: number) {
      if (height > 0)
        playedMsByHeight.set(
          height,
          (playedMsByHeight.get(height) ?? 0) + now - (heightSampledAt ?? now),
        );
      heightSampledAt = now;
    },
    getMetrics(now: number): MeasuredMetrics {
      const [longestPlayed] = [...playedMsByHeight].sort(([, a], [, b]) => b - a);
      return {
        startupMs: startupMs === null ? null : toWholeMs(startupMs),
        rebuffers,
        rebufferMs: toWholeMs(rebufferMs + (stalledAt === null ? 0 : now - stalledAt)),
        height: longestPlayed?.[0] ?? null,
      };
    },
  };
}

const toWholeMs = (ms: number) => Math.round(Math.min(Math.max(ms, 0), milliseconds.day));
