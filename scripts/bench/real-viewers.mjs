import { createAccounts } from "./accounts.mjs";
import { createHttpViewer } from "./http-viewer.mjs";

const segmentCount = 11;
const [videoSegmentMs, audioSegmentMs] = [4_000, 16_000];
/** The milliseconds between two reports of a viewer: a tenth of a real player's. */
const reportMs = 10_000;
const viewersAStep = 100;
/** The milliseconds after which all viewers of a step have started. */
const settleMs = 4_200;
const stepMs = 2_500;
export const slowResponseMs = 250;

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Adds groups of viewers until a twentieth of the responses is slow, then removes the last two
 * groups and measures. The last group was too many; the group before it leaves its share of the
 * machine to the browsers.
 */
export async function runRealViewers(benchSite, movie, options) {
  const { mostViewers, measuredMs, beforeMeasuring, afterMeasuring } = options;
  const groups = [];
  const steps = [];
  const samples = [];
  while (countViewers(groups) < mostViewers) {
    groups.push(await startViewers(benchSite, movie, viewersAStep, samples));
    await wait(settleMs);
    samples.length = 0;
    await wait(stepMs);
    const slowestMs = computePercentile(samples, 0.95);
    steps.push({ viewers: countViewers(groups), slowestMs });
    if (slowestMs > slowResponseMs || samples.some(({ status }) => status >= 400)) break;
  }
  await stopViewers(groups.splice(Math.max(1, groups.length - 2)));
  await beforeMeasuring();
  samples.length = 0;
  const startedAt = performance.now();
  await wait(measuredMs);
  const seconds = (performance.now() - startedAt) / 1000;
  const measured = samples.splice(0);
  await afterMeasuring();
  const viewers = countViewers(groups);
  await stopViewers(groups);
  return { steps, viewers, seconds, samples: measured };
}

async function stopViewers(groups) {
  for (const { stop } of groups) stop();
  await Promise.all(groups.map(({ ended }) => ended));
}

const countViewers = (groups) => groups.reduce((sum, { count }) => sum + count, 0);

export function computePercentile(samples, share) {
  const sorted = samples.map(({ ms }) => ms).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

async function startViewers(benchSite, movie, count, samples) {
  const tokens = await createAccounts(benchSite, count);
  const state = { isStopped: false };
  const ended = Promise.all(
    tokens.map((token) => watch(createHttpViewer(benchSite.site, token, movie), state, samples)),
  );
  return {
    count,
    ended,
    stop: () => {
      state.isStopped = true;
    },
  };
}

/**
 * Requests segments at the speed of playback, from a random moment within the first segment's
 * duration.
 */
async function watch(viewer, state, samples) {
  const measure = async (kind, request) => {
    const startedAt = performance.now();
    const { status } = await request().catch(() => ({ status: 599 }));
    samples.push({ kind, ms: performance.now() - startedAt, status });
  };
  await wait(Math.random() * videoSegmentMs);
  await measure("playback", viewer.requestPlayback);
  const repeat = async (everyMs, kind, request) => {
    let dueAt = performance.now() + Math.random() * everyMs;
    for (let turn = 0; ; turn++) {
      while (performance.now() < dueAt && !state.isStopped)
        await wait(Math.min(dueAt - performance.now(), 500));
      if (state.isStopped) return;
      await measure(kind, () => request((turn % segmentCount) + 1));
      // Like a real player, a viewer that had to wait does not catch up.
      dueAt = Math.max(dueAt + everyMs, performance.now());
    }
  };
  await Promise.all([
    repeat(videoSegmentMs, "segment", (number) => viewer.file(`240p/${number}.m4s`)),
    repeat(audioSegmentMs, "segment", (number) => viewer.file(`audio/${number}.m4s`)),
    repeat(reportMs, "report", (number) => viewer.report(number, "playing")),
  ]);
}
