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
 * Measures the time of a fresh isolate's first page, and then of a page of another kind. Both times
 * include building the page.
 */
export async function measureColdPage(site) {
  const fetchPage = (path) => measureMs(async () => (await fetch(site + path)).text());
  return { coldMs: await fetchPage("/"), nextMs: await fetchPage("/movies") };
}

/**
 * Measures one viewer's segment requests alone, and then during continuous sign-ins, whose key
 * derivation blocks the isolate.
 */
export async function measureDuringSignIns(site, { path, headers, signIn, seconds }) {
  const load = { url: site + path, headers, connections: 1, duration: seconds };
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

/**
 * Returns by how many MiB the server's processes grow while clients request a large file but do not
 * read it.
 */
export async function measureSlowReaders(site, { path, headers, readers = 10, seconds }) {
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
