import { backdateSessionUse, createAccounts } from "./accounts.mjs";
import {
  computeAverageRequest,
  countOperations,
  runWithoutDatabase,
  sumCounts,
} from "./counts.mjs";
import { createHttpViewer } from "./http-viewer.mjs";

const accountsOfAKind = 5;
const someSegments = [1, 2, 3, 4];

/** Performs requests of each kind with real accounts, and returns their average counts. */
export async function measureRequests(benchSite, movie) {
  const createViewers = async () =>
    (await createAccounts(benchSite, accountsOfAKind)).map((token) =>
      createHttpViewer(benchSite.site, token, movie),
    );
  const viewers = await createViewers();
  const counts = await countOperations(benchSite.site, () => Promise.all(viewers.map(watch)));
  const idleViewers = await createViewers();
  const idleCounts = await countOperations(benchSite.site, () =>
    watchWithIdleSessions(benchSite, idleViewers),
  );
  return Object.fromEntries(
    Object.entries({ ...counts, ...idleCounts }).map(([kind, sum]) => [
      kind,
      computeAverageRequest(sum),
    ]),
  );
}

async function watch(viewer) {
  await viewer.requestPlayback("playback");
  for (const segment of someSegments) {
    await viewer.file(`240p/${segment}.m4s`);
    await viewer.file(`audio/${segment}.m4s`);
  }
  await viewer.withoutGrant("240p/1.m4s");
  await viewer.report(1, "playing", "first report");
  for (const position of [2, 3, 4]) await viewer.report(position, "playing", "playing");
  await viewer.report(5, "paused", "paused");
  await viewer.report(5, "left", "left");
  await viewer.sendMetrics("metrics");
}

/** Sends requests from sessions that have been unused for some minutes. */
async function watchWithIdleSessions(benchSite, viewers) {
  const steps = [
    (viewer) => viewer.requestPlayback("playback, idle session"),
    (viewer) => viewer.report(1, "playing", "first report, idle session"),
    (viewer) => viewer.report(2, "playing", "playing, idle session"),
    (viewer) => viewer.report(3, "paused", "paused, idle session"),
    (viewer) => viewer.report(3, "left", "left, idle session"),
  ];
  for (const step of steps) {
    await backdateSessionUse(benchSite);
    await Promise.all(viewers.map(step));
  }
}

const ownKinds = /segment$|^playlist|playback$|progress$|quality$/;

/**
 * Counts the requests of a visit to a movie's page: opening it, starting the movie, leaving.
 * Playback, segments and reports are counted elsewhere.
 */
export async function measureVisit(benchSite, viewer) {
  const { site } = benchSite;
  await backdateSessionUse(benchSite);
  const page = await countOperations(site, viewer.openMoviePage);
  const start = await countOperations(site, viewer.pressWatch);
  const after = await countOperations(site, viewer.leave);
  const isOther = ([kind]) => !ownKinds.test(kind) || kind === "init segment";
  const sumOthers = (counts) =>
    sumCounts(
      Object.entries(counts)
        .filter(isOther)
        .map(([, sum]) => [sum, 1]),
    );
  return {
    "movie page": sumOthers(page),
    "first files": sumOthers(start),
    "page after": sumOthers(after),
  };
}

/**
 * Measures the Worker's responses while D1 refuses all statements: status and `Retry-After` in
 * seconds.
 */
export async function measureOutage({ site, env, secret }, movie) {
  const [token] = await createAccounts({ env, secret }, 1);
  const viewer = createHttpViewer(site, token, movie);
  await viewer.requestPlayback();
  const responses = {};
  await runWithoutDatabase(site, async () => {
    responses.playback = await viewer.requestPlayback();
    responses["progress report"] = await viewer.report(1, "playing");
    responses["video segment"] = await viewer.file("240p/1.m4s");
    responses["segment without grant"] = await viewer.withoutGrant("240p/1.m4s");
  });
  return responses;
}
