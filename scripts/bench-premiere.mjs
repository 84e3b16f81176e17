import { createBrowserViewer, launchBrowser } from "./bench/browser-viewer.mjs";
import { findMovieWithVideo } from "./bench/hour-movie.mjs";
import { simulateOutages } from "./bench/premiere/outages.ts";
import { simulatePremiere } from "./bench/premiere/simulate.ts";
import { printOutages, printPremiere } from "./bench/premiere-report.mjs";
import { runRealPremiere } from "./bench/real-run.mjs";
import { startBenchSite } from "./bench/site.mjs";
import { measureOutage, measureRequests, measureVisit } from "./bench/unit-costs.mjs";
import { runCommand } from "./command-line.mjs";
import { runStep } from "./run-script.mjs";

const usualSize = {
  viewerCount: 10_000,
  realRun: { browserViewers: 2, mostViewers: 1_000, measuredMs: 30_000 },
};
const smallSize = {
  viewerCount: 200,
  realRun: { browserViewers: 1, mostViewers: 100, measuredMs: 2_000 },
};

/**
 * Measures the load that a premiere with 10,000 viewers puts on D1, R2 and the cache. Counts the
 * operations of the real code, with D1 working and failing, and simulates viewers who cause these
 * operations. Then runs as many real viewers as this machine can serve.
 */
async function measurePremiere({ small }) {
  const { viewerCount, realRun } = small ? smallSize : usualSize;
  const benchSite = await startBenchSite("tests/bench/counting");
  const movie = await findMovieWithVideo(benchSite.env);
  const browser = await launchBrowser();
  const browserViewer = await createBrowserViewer(browser, benchSite.site, movie.movieId);
  let unitCosts;
  let responses;
  await runStep("Counting the operations of each request", async () => {
    const visit = await measureVisit(benchSite, browserViewer);
    unitCosts = { ...(await measureRequests(benchSite, movie)), ...visit };
    responses = await measureOutage(benchSite, movie);
  });
  const premiere = {
    viewers: viewerCount,
    unitCosts,
    retryAfterMs: Number(responses.playback.retryAfter) * 1000,
  };
  let result;
  let outages;
  await runStep(`Simulating ${viewerCount} viewers`, async () => {
    result = await simulatePremiere(premiere);
    outages = await simulateOutages(premiere, result);
  });
  printPremiere(premiere, result);
  printOutages(premiere, responses, outages);
  await runRealPremiere({ benchSite, movie, browser, ...realRun });
  await browser.close();
  await benchSite.close();
}

await runCommand("bench:premiere", measurePremiere);
