import { createBrowserViewer } from "./browser-viewer.mjs";
import { computePercentile, runRealViewers, slowResponseMs } from "./real-viewers.mjs";

/**
 * The longest wait for data, in milliseconds, that viewers do not notice. A browser without a free
 * CPU core also reports waits for a frame.
 */
const maxWaitedMs = 250;
/** The minimum share of the time since its start that a movie must have spent playing. */
const minPlayedShare = 0.95;

/**
 * Runs as many viewers over HTTP as this machine carries, with browsers that play a movie
 * meanwhile.
 */
export async function runRealPremiere({
  benchSite,
  movie,
  browser,
  browserViewers,
  mostViewers,
  measuredMs,
}) {
  const createViewer = () => createBrowserViewer(browser, benchSite.site, movie.movieId);
  const viewers = await Promise.all(Array.from({ length: browserViewers }, createViewer));
  const watchInBrowsers = async () => {
    for (const viewer of viewers) await viewer.openMoviePage();
    for (const viewer of viewers) await viewer.pressWatch();
  };
  let playbacks = [];
  const measured = await runRealViewers(benchSite, movie, {
    mostViewers,
    measuredMs,
    beforeMeasuring: watchInBrowsers,
    afterMeasuring: async () => {
      playbacks = await Promise.all(viewers.map(({ readPlayback }) => readPlayback()));
    },
  });
  printRun(measured);
  printPlaybacks(playbacks);
}

function printRun({ steps, viewers, seconds, samples }) {
  const refusals = samples.filter(({ status }) => status === 429 || status === 503).length;
  const failures = samples.filter(({ status }) => status >= 400).length - refusals;
  const described = steps.map(
    ({ viewers: count, slowestMs }) => `${count} viewers ${slowestMs.toFixed(0)} ms`,
  );
  console.log(
    `\n  Viewers were added until p95 exceeded ${slowResponseMs} ms: ${described.join(", ")}`,
  );
  console.log(
    `  For real: ${viewers} viewers over HTTP for ${seconds.toFixed(0)} s, segments as fast as they play, a report every 10 s`,
  );
  console.log(
    `  ${(samples.length / seconds).toFixed(0)} requests a second, ${refusals} refusals (429, 503), ${failures} other failures`,
  );
  for (const kind of ["segment", "report"]) {
    const ofKind = samples.filter((sample) => sample.kind === kind);
    const [median, slow] = [0.5, 0.95].map((share) => computePercentile(ofKind, share).toFixed(0));
    console.log(`  ${kind.padEnd(10)}${ofKind.length} responses, p50 ${median} ms, p95 ${slow} ms`);
  }
  if (refusals + failures > 0) process.exitCode = 1;
}

function printPlaybacks(playbacks) {
  for (const { playedSeconds, passedSeconds, waits, waitedMs } of playbacks) {
    const isSmooth = waitedMs <= maxWaitedMs && playedSeconds >= passedSeconds * minPlayedShare;
    if (!isSmooth) process.exitCode = 1;
    console.log(
      `  ${isSmooth ? "ok  " : "BAD "} a viewer in Chromium: ${playedSeconds.toFixed(1)} s of the movie in ${passedSeconds.toFixed(1)} s, waited for data ${waits} times, ${waitedMs.toFixed(0)} ms`,
    );
  }
}
