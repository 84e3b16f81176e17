import { milliseconds } from "../../../contract/constants.ts";

/** A viewer's action once the playback position reaches `at`, in seconds. */
type Action =
  | { at: number; name: "pause"; durationMs: number }
  | { at: number; name: "seek"; bySeconds: number }
  | { at: number; name: "hide" };

export type Behaviour = {
  /**
   * The times at which the viewer opens the movie's page and presses Watch, in milliseconds from
   * the premiere's start.
   */
  openPageAt: number;
  watchAt: number;
  actions: Action[];
  /** The playback position at which the viewer leaves, and the time spent on the last frame. */
  leaveAt: number;
  stayMs: number;
};

export const movieSeconds = 2 * 60 * 60;
/** The time before the premiere at which the first viewers open the movie's page. */
export const earlyArrivalMs = 10 * milliseconds.minute;
const arrivalMs = milliseconds.minute;

const means = { pauses: 2, seeks: 3, hides: 1, pauseMs: 3 * milliseconds.minute };
const shortestPauseMs = 5 * milliseconds.second;
/**
 * The longest pause of a simulated viewer in milliseconds. A session would end after half an hour
 * without a request.
 */
const longestPauseMs = 25 * milliseconds.minute;
const leavingEarlyShare = 0.15;
const skipSeconds = 10;

export const viewerAssumptions = [
  "each viewer signed in before, opens the movie's page up to 10 minutes before Watch, and presses Watch at a random moment of one minute",
  "in two hours each pauses twice on average (5 s to 25 min, mean 3 min), seeks three times (half of it 10 s back), hides the tab once",
  "15 % leave somewhere in the movie, the others within a minute after its end",
];

/**
 * Returns a generator of repeatable pseudo-random numbers from 0 to 1: mulberry32,
 * https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
 */
export function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws the playback positions of random events: the gaps of a Poisson process are exponential. */
function drawPositions(mean: number, random: () => number): number[] {
  const positions: number[] = [];
  const drawGap = () => (-Math.log(1 - random()) * movieSeconds) / mean;
  for (let at = drawGap(); at < movieSeconds; at += drawGap()) positions.push(at);
  return positions;
}

function drawPause(random: () => number): number {
  const durationMs = -Math.log(1 - random()) * means.pauseMs;
  return Math.min(Math.max(durationMs, shortestPauseMs), longestPauseMs);
}

const drawSeek = (random: () => number) =>
  random() < 0.5 ? -skipSeconds : Math.round((random() - 0.5) * 600);

export function drawBehaviour(random: () => number): Behaviour {
  const watchAt = random() * arrivalMs;
  const actions: Action[] = [
    ...drawPositions(means.pauses, random).map((at) => ({
      at,
      name: "pause" as const,
      durationMs: drawPause(random),
    })),
    ...drawPositions(means.seeks, random).map((at) => ({
      at,
      name: "seek" as const,
      bySeconds: drawSeek(random),
    })),
    ...drawPositions(means.hides, random).map((at) => ({ at, name: "hide" as const })),
  ];
  return {
    openPageAt: watchAt - 5_000 - random() * (earlyArrivalMs - arrivalMs),
    watchAt,
    actions: actions.sort((one, other) => one.at - other.at),
    leaveAt: random() < leavingEarlyShare ? random() * movieSeconds : movieSeconds,
    stayMs: random() * milliseconds.minute,
  };
}
