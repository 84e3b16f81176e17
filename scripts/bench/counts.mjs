/**
 * Runs `action`, and returns the Worker's operations during the run, by kind of request:
 * tests/bench/counting/counts.ts.
 */
export async function countOperations(site, action) {
  await takeCounts(site);
  await action();
  return takeCounts(site);
}

/** Waits until all work after responses is done, returns the counts, and sets them to zero. */
async function takeCounts(site) {
  while ((await control(site, "GET")).pending > 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
  return (await control(site, "DELETE")).counts;
}

/** Runs `action` while D1 refuses all statements. */
export async function runWithoutDatabase(site, action) {
  await control(site, "PUT");
  return action().finally(() => control(site, "POST"));
}

const control = async (site, method) => (await fetch(`${site}/bench/counts`, { method })).json();

/** Adds up counts, each times its weight. */
export function sumCounts(weightedCounts) {
  const sum = {};
  for (const [counts, weight] of weightedCounts) {
    for (const [name, count] of Object.entries(counts))
      sum[name] = (sum[name] ?? 0) + count * weight;
  }
  return sum;
}

/** Divides the counts of several requests by the number of requests. */
export const computeAverageRequest = (counts) => sumCounts([[counts, 1 / counts.requests]]);
