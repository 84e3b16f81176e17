import { RefusedError } from "./visitor.ts";

/** An event of the history. `time` is in milliseconds since 1970. */
type Happening = { time: number; run: (time: number) => Promise<unknown> };

/** A sequence of events. Each event can add later ones. */
export type Timeline = {
  add: (time: number, run: Happening["run"]) => void;
  /** Runs the events before this time, one after another. */
  runUntil: (end: number) => Promise<void>;
};

/**
 * Creates an empty timeline. No two events have the same time, so that their rows can be sorted by
 * time.
 */
export function createTimeline(): Timeline {
  const happenings: Happening[] = [];
  const takenTimes = new Set<number>();

  function add(wantedTime: number, run: Happening["run"]): void {
    let time = Math.round(wantedTime);
    while (takenTimes.has(time)) time += 1000;
    takenTimes.add(time);
    const after = happenings.findIndex((happening) => happening.time > time);
    happenings.splice(after < 0 ? happenings.length : after, 0, { time, run });
  }

  async function runUntil(end: number): Promise<void> {
    for (let first = happenings[0]; first && first.time < end; first = happenings[0]) {
      happenings.shift();
      await first.run(first.time).catch(ignoreConflict);
    }
  }
  return { add, runUntil };
}

/**
 * Ignores the refusal of a change that is no longer possible, such as a change of plan after a
 * refund.
 */
function ignoreConflict(error: unknown): void {
  if (!(error instanceof RefusedError && error.status === 409)) throw error;
}
