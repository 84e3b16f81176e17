import { randomBytes } from "node:crypto";
import autocannon from "autocannon";
import { measureColdPage, measureDuringSignIns, measureSlowReaders } from "./bench/isolate.mjs";
import { startBenchSite } from "./bench/site.mjs";
import { runCommand } from "./command-line.mjs";
import { measureFirstFrame } from "./first-frame.mjs";

const connections = 8;
/** The duration of a turn in seconds: the shortest that autocannon measures. */
const turnSeconds = 1;
/**
 * The number of rounds, and the durations in seconds of the load beside sign-ins and of slow
 * readers. Rounds are added until each ratio is clearly within or over its budget; a busy machine
 * needs more rounds. `warmUp` says whether a turn of each endpoint comes first, which is not
 * counted.
 */
const usualSize = {
  warmUp: true,
  fewestRounds: 11,
  mostRounds: 41,
  loadSeconds: 5,
  readerSeconds: 4,
  firstFrames: 5,
};
const smallSize = {
  warmUp: false,
  fewestRounds: 1,
  mostRounds: 1,
  loadSeconds: 1,
  readerSeconds: 1,
  firstFrames: 1,
};
const mebibyte = 1024 * 1024;
const segment = "videos/demo-tech/bench/1.m4s";
const largeBytes = 32 * mebibyte;
const largeSegment = "videos/demo-tech/bench/2.m4s";

/**
 * Compares each of our endpoints with a minimal equivalent in the same workerd. The two endpoints
 * take turns, so that other load on the machine affects both alike. Each ratio is our bytes or
 * requests divided by the equivalent's, in equal times.
 */
async function compareEndpoints({ small }) {
  const { firstFrames, loadSeconds, readerSeconds, ...rounds } = small ? smallSize : usualSize;
  const { site, env, close } = await startBenchSite("tests/bench", storeBareFiles);
  const { coldMs, nextMs } = await measureColdPage(site);
  console.log(`\n  a page of a cold isolate ${coldMs} ms, the next one ${nextMs} ms; both built`);
  const token = await signIn(site);
  const grant = await requestGrant(site, token);
  const { id: session } = await env.DB.prepare("SELECT id FROM sessions").first();
  const signedIn = { Authorization: `Bearer ${token}` };
  const granted = { Cookie: grant };
  const range = { Range: `bytes=${mebibyte}-${5 * mebibyte - 1}` };

  const pairs = [
    [
      "a segment of 4 MiB",
      0.9,
      "bytes",
      ["/stream/demo-tech/bench/1.m4s", granted],
      [`/bare/r2/${segment}`],
    ],
    [
      "a range of 4 MiB",
      0.9,
      "bytes",
      ["/stream/demo-tech/bench/2.m4s", { ...granted, ...range }],
      [`/bare/r2/${largeSegment}`, range],
    ],
    [
      "a call that asks who it is",
      0.9,
      "requests",
      ["/api/protectedRoute", signedIn],
      [`/bare/d1?session=${session}`],
    ],
    ["the catalogue", 0.7, "requests", ["/api/getMovies?limit=10"], ["/bare/json"]],
  ];
  console.log(
    `\n  ${connections} connections, turns of ${turnSeconds} s, ours / bare: median (95 % confidence interval; least to most)\n`,
  );
  for (const [name, budget, unit, ours, bare] of pairs) {
    const { median, text } = await compare(site, { budget, unit, ours, bare, ...rounds });
    console.log(
      `  ${median >= budget ? "ok  " : "LOW "} ${name.padEnd(28)} budget ${budget}   ${text}`,
    );
    // A single round says too little to fail for.
    if (median < budget && !small) process.exitCode = 1;
  }
  await reportIsolate(site, granted, { loadSeconds, readerSeconds });
  const { ms, requestedPaths } = await measureFirstFrame(site, firstFrames);
  console.log(
    `\n  from the play request to the first frame: ${ms} ms (median of ${firstFrames}), ${requestedPaths.length} requests`,
  );
  for (const path of requestedPaths) console.log(`    ${path}`);
  await close();
}

/** Measures how requests of one isolate slow each other down. */
async function reportIsolate(site, headers, { loadSeconds, readerSeconds }) {
  const signInAgain = () => signIn(site);
  const path = "/stream/demo-tech/240p/1.m4s";
  const { alone, beside, signInMs } = await measureDuringSignIns(site, {
    path,
    headers,
    signIn: signInAgain,
    seconds: loadSeconds,
  });
  console.log(
    `\n  a segment alone: median ${alone.medianMs} ms, p99 ${alone.p99Ms} ms; while somebody signs in again and again (${signInMs} ms each): median ${beside.medianMs} ms, p99 ${beside.p99Ms} ms`,
  );
  const ranges = { "a segment": {}, "a range": { Range: `bytes=0-${largeBytes - 2}` } };
  for (const [name, range] of Object.entries(ranges)) {
    const largePath = "/stream/demo-tech/bench/2.m4s";
    const growth = await measureSlowReaders(site, {
      path: largePath,
      headers: { ...headers, ...range },
      seconds: readerSeconds,
    });
    const isBounded = growth < (10 * largeBytes) / mebibyte / 4;
    console.log(
      `  ${isBounded ? "ok  " : "HIGH"} 10 clients that ask for ${name} of 32 MiB and do not read: ${growth} MiB more memory`,
    );
    if (!isBounded) process.exitCode = 1;
  }
}

async function storeBareFiles({ MEDIA }) {
  await MEDIA.put(largeSegment, new Uint8Array(largeBytes));
  await MEDIA.put(segment, randomBytes(4 * mebibyte));
}

/** Signs the demo's member in, and returns the session's token. */
async function signIn(site) {
  const headers = { "Content-Type": "application/json", Origin: site };
  const credentials = { email: "member@marquee.example", password: "marquee-member" };
  const response = await fetch(`${site}/api/login`, {
    method: "POST",
    headers,
    body: JSON.stringify(credentials),
  });
  return /session=([^;]+)/.exec(response.headers.get("Set-Cookie"))[1];
}

async function requestGrant(site, token) {
  const { data } = await (await fetch(`${site}/api/getMovies?q=Metropolis`)).json();
  const playbackRequest = { method: "POST", headers: { Authorization: `Bearer ${token}` } };
  const playback = await fetch(`${site}/api/movies/${data[0].id}/playback`, playbackRequest);
  return /grant=[^;]+/.exec(playback.headers.get("Set-Cookie"))[0];
}

async function compare(site, options) {
  const { budget, unit, ours, bare, warmUp, fewestRounds, mostRounds } = options;
  const measure = ([path, headers = {}]) =>
    measureThroughput(`${site}${path}`, headers, turnSeconds);
  for (const endpoint of warmUp ? [bare, ours] : []) await measure(endpoint);
  const ratios = [];
  const totals = { bytes: 0, requests: 0 };
  let spread = medianWithInterval([1]);
  for (let round = 1; round <= mostRounds; round++) {
    const bareFirst = round % 2 === 0;
    const [item, other] = [
      await measure(bareFirst ? bare : ours),
      await measure(bareFirst ? ours : bare),
    ];
    const turn = bareFirst ? { bare: item, ours: other } : { bare: other, ours: item };
    ratios.push(turn.ours[unit] / turn.bare[unit]);
    totals.bytes += turn.ours.bytes;
    totals.requests += turn.ours.requests;
    spread = medianWithInterval(ratios);
    if (round >= fewestRounds && (spread.low >= budget || spread.high < budget)) break;
  }
  const { median, low, high, least, most } = spread;
  const [from, to, lowest, highest] = [low, high, least, most].map((ratio) => ratio.toFixed(2));
  const time = ratios.length * turnSeconds;
  const rate = `${(totals.bytes / time / mebibyte).toFixed(0)} MiB/s, ${(totals.requests / time).toFixed(0)} requests/s`;
  const turns = `${ratios.length} rounds`;
  return {
    median,
    text: `${median.toFixed(2)} (${from} to ${to}; ${lowest} to ${highest})   ${turns}, ${rate}`,
  };
}

/**
 * Returns the median and its 95 % confidence interval, by the ranks around the median (Conover,
 * Practical Nonparametric Statistics, 3.2).
 */
function medianWithInterval(ratios) {
  const sorted = ratios.toSorted((a, b) => a - b);
  const count = sorted.length;
  const reach = (1.96 * Math.sqrt(count)) / 2;
  const valueAtRank = (rank) => sorted[Math.min(Math.max(rank, 0), count - 1)];
  return {
    median: valueAtRank(Math.floor(count / 2)),
    low: valueAtRank(Math.floor(count / 2 - reach)),
    high: valueAtRank(Math.ceil(count / 2 + reach) - 1),
    least: valueAtRank(0),
    most: valueAtRank(count),
  };
}

async function measureThroughput(url, headers, duration) {
  const result = await autocannon({ url, headers, duration, connections });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${url}: ${failed} responses were errors`);
  return { bytes: result.throughput.total, requests: result.requests.total };
}

await runCommand("bench", compareEndpoints);
