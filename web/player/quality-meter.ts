import { milliseconds } from "../../contract/constants.ts";
import type { PlaybackMetrics } from "../../contract/streaming.ts";

type Figures = Omit<PlaybackMetrics, "playId" | "errors">;

/** What somebody's patience went into during one play. Times in milliseconds, by one clock. */
export function qualityMeter(pressedAt: number) {
  let waitsSince = pressedAt;
  let startupMs: number | null = null;
  let stalledAt: number | null = null;
  let seeking = false;
  let rebuffers = 0;
  let rebufferMs = 0;
  let seenAt: number | null = null;
  const shownMs = new Map<number, number>();

  function goesOn(now: number) {
    if (stalledAt !== null) rebufferMs += now - stalledAt;
    stalledAt = null;
  }

  return {
    /** The browser had refused to begin by itself, and now somebody pressed Play. */
    pressed(now: number) {
      if (startupMs === null) waitsSince = now;
    },
    playing(now: number) {
      startupMs ??= now - waitsSince;
      goesOn(now);
      seeking = false;
    },
    /** Waiting is a rebuffer once the film had begun, unless somebody sent it elsewhere. */
    waiting(now: number) {
      if (startupMs === null || seeking || stalledAt !== null) return;
      stalledAt = now;
      rebuffers += 1;
    },
    stopped(now: number) {
      goesOn(now);
      seenAt = null;
    },
    seeking(now: number) {
      goesOn(now);
      seeking = true;
    },
    shows(height: number, now: number) {
      if (height > 0) shownMs.set(height, (shownMs.get(height) ?? 0) + now - (seenAt ?? now));
      seenAt = now;
    },
    figures(now: number): Figures {
      const [longest] = [...shownMs].sort(([, one], [, other]) => other - one);
      return {
        startupMs: startupMs === null ? null : whole(startupMs),
        rebuffers,
        rebufferMs: whole(rebufferMs + (stalledAt === null ? 0 : now - stalledAt)),
        height: longest?.[0] ?? null,
      };
    },
  };
}

const whole = (ms: number) => Math.round(Math.min(Math.max(ms, 0), milliseconds.day));
