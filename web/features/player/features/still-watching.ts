import { milliseconds, unattendedLimits } from "../../../../contract/constants.ts";

/**
 * Counts the episodes and the time that played since the viewer's last input, which `recordInput`
 * reports.
 */
export function createUnattendedCounter(now: () => number) {
  let [automaticStarts, lastInputAt] = [0, now()];
  return {
    recordInput() {
      automaticStarts = 0;
      lastInputAt = now();
    },
    recordAutomaticStart() {
      automaticStarts += 1;
    },
    /** Whether the viewer must say that somebody still watches before another episode starts. */
    mustAsk: () =>
      // `+ 1` counts the first episode, which the viewer started.
      automaticStarts + 1 >= unattendedLimits.episodes ||
      now() - lastInputAt >= unattendedLimits.hours * milliseconds.hour,
  };
}

/** Browsers also send `pointermove` when an element moves below a pointer that stands still. */
const isMoved = (event: Event) =>
  !(event instanceof PointerEvent && event.type === "pointermove") ||
  event.movementX !== 0 ||
  event.movementY !== 0;

/**
 * Returns the counter for all movies that the page plays. It starts again at each input of the
 * viewer.
 */
export function countUnattendedPlayback() {
  const unattendedCounter = createUnattendedCounter(Date.now);
  for (const name of ["pointerdown", "pointermove", "keydown", "wheel"])
    addEventListener(name, (event) => isMoved(event) && unattendedCounter.recordInput(), {
      capture: true,
      passive: true,
    });
  return unattendedCounter;
}
