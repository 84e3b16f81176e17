import { milliseconds } from "../../../contract/constants.ts";
import { createSeededRandom, drawBehaviour, earlyArrivalMs, movieSeconds } from "./behaviour.ts";
import { minBufferSeconds } from "./simulated-player.ts";
import {
  createSimulatedSite,
  type Outage,
  requestKinds,
  type SimulatedSite,
  type UnitCosts,
} from "./simulated-site.ts";
import { type CreateReporter, createSimulatedViewer } from "./simulated-viewer.ts";

export type PremiereOptions = {
  viewers: number;
  unitCosts: UnitCosts;
  /** The `Retry-After` of the 503 responses, in milliseconds. */
  retryAfterMs: number;
  outages?: Outage[];
  /**
   * The end of the simulation in seconds from the premiere's start; by default, when all viewers
   * have left.
   */
  until?: number;
  bufferSeconds?: number;
  seed?: number;
  createReporter?: CreateReporter;
};

export const startSecond = -earlyArrivalMs / milliseconds.second;
/** The last second of the simulation: after the whole movie and the longest pauses. */
const lastSecond = movieSeconds + (90 * milliseconds.minute) / milliseconds.second;

/**
 * Simulates the requests of a premiere from `startSecond` on, and counts them by kind and second.
 * Equal options give equal results.
 */
export async function simulatePremiere(options: PremiereOptions) {
  const { viewers: count, unitCosts, outages = [], until = lastSecond } = options;
  const databaseKinds = new Set(requestKinds.filter((kind) => unitCosts[kind].transactions > 0));
  const site = createSimulatedSite({ databaseKinds, outages, from: startSecond, to: until });
  const watching = new Uint32Array(until - startSecond);
  let [stopped, waitedAfterPause] = [0, 0];
  // The site keeps no state of viewers, so each viewer can be simulated from start to end in turn.
  for (let i = 0; i < count; i++) {
    const stats = await simulateViewer({ ...options, site, watching, until, index: i });
    if (stats.stoppedSeconds > 0) stopped += 1;
    if (stats.waitedAfterPauseSeconds > 0) waitedAfterPause += 1;
  }
  const { answered, refused } = site;
  /**
   * `stopped` counts viewers whose movie stopped for lack of data; `waitedAfterPause` counts
   * viewers who had to wait after a pause.
   */
  return { answered, refused, databaseKinds, watching, stopped, waitedAfterPause };
}

type ViewerOptions = PremiereOptions & {
  site: SimulatedSite;
  watching: Uint32Array;
  until: number;
  index: number;
};

async function simulateViewer({ site, watching, until, index, ...options }: ViewerOptions) {
  const { bufferSeconds = minBufferSeconds, seed = 1 } = options;
  const clock = { now: 0 };
  const random = createSeededRandom(seed * 1_000_003 + index);
  const behaviour = drawBehaviour(random);
  const viewer = createSimulatedViewer({
    ...options,
    behaviour,
    site,
    clock,
    random,
    bufferSeconds,
  });
  for (let second = startSecond; second < until && !viewer.isGone(); second++) {
    clock.now = second * milliseconds.second;
    const renewal = viewer.tick();
    if (renewal) await renewal;
    if (viewer.isWatching())
      watching[second - startSecond] = (watching[second - startSecond] ?? 0) + 1;
  }
  return viewer.stats;
}

export type PremiereResult = Awaited<ReturnType<typeof simulatePremiere>>;
