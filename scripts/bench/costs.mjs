import { sumCounts } from "./counts.mjs";
import { monthlyBaseDollars, operationPrices, storagePrices } from "./prices.mjs";

/**
 * Adds up the billed units of a streamed hour. `hitShare` is the share of look-ups that the edge
 * cache answers; only misses read R2.
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

/**
 * Returns the CPU time of a kind of request in milliseconds. An unmeasured file costs as much as a
 * video segment, any other unmeasured request as much as the costliest kind.
 */
export function getCpuMs(cpuMsByKind, kind) {
  const isFile = !/^[A-Z]+ /.test(kind);
  const fallback = isFile ? cpuMsByKind["video segment"] : Math.max(...Object.values(cpuMsByKind));
  return cpuMsByKind[kind] ?? fallback;
}

/**
 * Returns the price in dollars of `times` the usage, in total and for each billed unit. With
 * `subtractIncluded`, the amounts that the plan includes are free.
 */
export function computeUsagePrice(usage, times, { subtractIncluded = false } = {}) {
  const lines = Object.entries(operationPrices).map(
    ([key, { name, perMillion, includedMillions }]) => {
      const millions = (usage[key] * times) / 1e6;
      const billedMillions = subtractIncluded ? Math.max(0, millions - includedMillions) : millions;
      return { key, name, millions, dollars: billedMillions * perMillion };
    },
  );
  return { lines, dollars: lines.reduce((sum, { dollars }) => sum + dollars, 0) };
}

const priceStorage = (gigabytes) =>
  Math.max(0, gigabytes - storagePrices.includedGigabytes) * storagePrices.perGigabyte;

/** Returns the monthly cost in dollars of a site with this many streamed hours. */
export function computeMonthPrice(usage, hours, gigabytes) {
  const operations = computeUsagePrice(usage, hours, { subtractIncluded: true });
  const storageDollars = priceStorage(gigabytes);
  return {
    operations,
    storageDollars,
    dollars: monthlyBaseDollars + operations.dollars + storageDollars,
  };
}
