import { get } from "node:http";
import autocannon from "autocannon";
import { measureGrowth } from "../process-memory.mjs";

const mebibyte = 1024 * 1024;

async function measureMs(action) {
  const startedAt = performance.now();
  await action();
  return Math.round(performance.now() - startedAt);
}

/**
 * The first page of an isolate that has not answered yet, and then the first of another kind: both
 * are built.
 */
export async function measureColdPage(site) {
  const fetchPage = (path) => measureMs(async () => (await fetch(site + path)).text());
  return { coldMs: await fetchPage("/"), nextMs: await fetchPage("/movies") };
}

/**
 * Segments of one viewer alone, and while somebody signs in without a pause: deriving a key stops
 * the isolate.
 */
export async function measureBesideSignIns(site, { path, headers, signIn, duration = 5 }) {
  const load = { url: site + path, headers, connections: 1, duration };
  const alone = await autocannon(load);
  let isOver = false;
  const signInMs = [];
  const signingIn = (async () => {
    while (!isOver) signInMs.push(await measureMs(signIn));
  })();
  const beside = await autocannon(load);
  isOver = true;
  await signingIn;
  const latencyOf = ({ latency }) => ({ medianMs: latency.p50, p99Ms: latency.p99 });
  return {
    alone: latencyOf(alone),
    beside: latencyOf(beside),
    signInMs: signInMs.sort((a, b) => a - b)[signInMs.length >> 1],
  };
}

/** By how many MiB the processes grow while clients ask for a large file and read nothing of it. */
export async function measureSlowReaders(site, { path, headers, readers = 10, seconds = 4 }) {
  const holdOpen = () =>
    new Promise((resolve, reject) => {
      const request = get(site + path, { headers }, (response) => {
        response.pause();
        setTimeout(() => resolve(request.destroy()), seconds * 1000);
      });
      request.on("error", reject);
    });
  const { growthBytes } = await measureGrowth(process.pid, () =>
    Promise.all(Array.from({ length: readers }, holdOpen)),
  );
  return Math.round(growthBytes / mebibyte);
}
