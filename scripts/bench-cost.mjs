import { createAccounts } from "./bench/accounts.mjs";
import {
  printCostOfThousandHours,
  printCpuRange,
  printMonthlyCost,
  printWatchedHourUsage,
} from "./bench/cost-report.mjs";
import { sumUsage } from "./bench/costs.mjs";
import { countOperations } from "./bench/counts.mjs";
import { oneHourVideoObjectKey, storeOneHourVideo } from "./bench/hour-movie.mjs";
import { createHttpViewer } from "./bench/http-viewer.mjs";
import { startBenchSite } from "./bench/site.mjs";
import { requestOneHourOfPlayback } from "./bench/watched-hour.mjs";
import { measureRequestCpuMs } from "./bench/workerd-cpu.mjs";
import { runCommand } from "./command-line.mjs";
import { runStep } from "./run-script.mjs";

const usualHitShare = 0.9;
/** The number of play requests per account, below the limit of play requests in an hour. */
const playRequestsAnAccount = 20;
const playRequestsATurn = 20;
const usualTurns = 5;

/**
 * Counts the operations of a streamed hour and prices them, beside the prices of hosted services.
 */
async function priceHour({ small }) {
  let movie;
  const benchSite = await startBenchSite("tests/bench/counting", async (env) => {
    movie = await storeOneHourVideo(env);
  });
  let counts;
  await runStep("Watching an hour", async () => {
    const [token] = await createAccounts(benchSite, 1);
    const viewer = createHttpViewer(benchSite.site, token, movie);
    counts = await countOperations(benchSite.site, () => requestOneHourOfPlayback(viewer));
  });
  let cpuMs;
  await runStep("Measuring CPU", async () => {
    cpuMs = await measureCpu(benchSite, movie, small ? 1 : usualTurns);
  });
  const [cold, warm] = [0, usualHitShare].map((hitShare) =>
    sumUsage(counts, cpuMs.byKind, hitShare),
  );
  printWatchedHourUsage(counts, cpuMs);
  printCostOfThousandHours(cold, warm, usualHitShare);
  printCpuRange(cold, cpuMs);
  printMonthlyCost(cold, warm, usualHitShare);
  await benchSite.close();
}

async function measureCpu(benchSite, movie, turns) {
  // One turn more, because the first turn only warms up the Worker.
  const playRequests = (turns + 1) * playRequestsATurn;
  const tokens = await createAccounts(benchSite, playRequests / playRequestsAnAccount);
  const viewers = tokens.map((token) => createHttpViewer(benchSite.site, token, movie));
  for (const viewer of viewers) await viewer.requestPlayback();
  const viewerOf = (i) => viewers[i % viewers.length];
  const segmentPath = (i) => `1080p/${(i % 900) + 1}.m4s`;
  const { bareFile, ...byKind } = await measureRequestCpuMs(turns, {
    bareFile: {
      count: 200,
      send: (i) => viewerOf(i).requestUrl(`/bench/files/${oneHourVideoObjectKey(segmentPath(i))}`),
    },
    "video segment": { count: 200, send: (i) => viewerOf(i).file(segmentPath(i)) },
    "POST /api/movies/:id/playback": {
      count: playRequestsATurn,
      send: (i) => viewerOf(i).requestPlayback(),
    },
    "POST /api/movies/:id/progress": {
      count: 50,
      send: (i) => viewerOf(i).report(i + 1, "playing"),
    },
  });
  return { bareFile, byKind };
}

await runCommand("bench:cost", priceHour);
