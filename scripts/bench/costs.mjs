import { sumCounts } from "./counts.mjs";
import { monthlyBase, prices, storage } from "./prices.mjs";

/**
 * The billed units of an hour, by their prices. `hitShare`: how many look-ups the edge's cache
 * answers; only its misses read R2.
 */
export function sumUsage(countsByKind, cpuMsByKind, hitShare) {
  const kinds = Object.entries(countsByKind);
  const usage = sumCounts(kinds.map(([, counts]) => [counts, 1]));
  const cachedReads = kinds.reduce(
    (sum, [, { r2Reads, cacheLookUps }]) => sum + Math.min(r2Reads, cacheLookUps),
    0,
  );
  const cpuMs = kinds.reduce(
    (sum, [kind, { requests }]) => sum + requests * getCpuMs(cpuMsByKind, kind),
    0,
  );
  return { ...usage, r2Reads: usage.r2Reads - cachedReads * hitShare, cpuMs };
}

/** Files cost what a segment costs, other requests what the costliest does. */
export function getCpuMs(cpuMsByKind, kind) {
  const isFile = !/^[A-Z]+ /.test(kind);
  const fallback = isFile ? cpuMsByKind["video segment"] : Math.max(...Object.values(cpuMsByKind));
  return cpuMsByKind[kind] ?? fallback;
}

/**
 * Dollars of each thing that has a price, for `times` as much, less what is included where
 * `isIncluded`.
 */
export function priceUsage(usage, times, { subtractIncluded = false } = {}) {
  const lines = Object.entries(prices).map(([key, { name, perMillion, includedMillions }]) => {
    const millions = (usage[key] * times) / 1e6;
    const billedMillions = subtractIncluded ? Math.max(0, millions - includedMillions) : millions;
    return { key, name, millions, dollars: billedMillions * perMillion };
  });
  return { lines, dollars: lines.reduce((sum, { dollars }) => sum + dollars, 0) };
}

const priceStorage = (gigabytes) =>
  Math.max(0, gigabytes - storage.includedGigabytes) * storage.perGigabyte;

/** Dollars a month for a site with so many streamed hours. */
export function priceMonth(usage, hours, gigabytes) {
  const operations = priceUsage(usage, hours, { subtractIncluded: true });
  const storageDollars = priceStorage(gigabytes);
  return { operations, storageDollars, dollars: monthlyBase + operations.dollars + storageDollars };
}
