import { startSecond } from "./simulate.ts";
import type { RequestKind, RequestSeries } from "./simulated-site.ts";

/** The start and end of a phase, in seconds from the premiere's start. */
export type Phase = { from: number; to: number };

const peakWindowSeconds = 10;

/** Counts in each second how often an operation was done. */
export function countBySecond(
  series: RequestSeries,
  costOf: (kind: RequestKind) => number,
): Float64Array {
  const kinds = Object.keys(series) as RequestKind[];
  const rates = new Float64Array(series["movie page"].length);
  for (const kind of kinds) {
    const cost = costOf(kind);
    if (cost > 0)
      for (let i = 0; i < rates.length; i++)
        rates[i] = (rates[i] ?? 0) + cost * (series[kind][i] ?? 0);
  }
  return rates;
}

const sliceOf = (rates: ArrayLike<number>, { from, to }: Phase) =>
  Array.from(rates).slice(Math.max(0, from - startSecond), to - startSecond);

export const sumRates = (rates: ArrayLike<number>, phase: Phase): number =>
  sliceOf(rates, phase).reduce((sum, rate) => sum + rate, 0);

export const computeMeanRate = (rates: ArrayLike<number>, phase: Phase): number =>
  sumRates(rates, phase) / (phase.to - phase.from);

/**
 * Returns the mean rate of the busiest ten seconds. D1 queues shorter peaks, so the busiest single
 * second would mislead.
 */
export function findPeakRate(
  rates: ArrayLike<number>,
  phase: Phase,
  windowSeconds = peakWindowSeconds,
): number {
  const slice = sliceOf(rates, phase);
  let sum = 0;
  let peak = 0;
  for (const [i, rate] of slice.entries()) {
    sum += rate - (slice[i - windowSeconds] ?? 0);
    peak = Math.max(peak, sum / windowSeconds);
  }
  return peak;
}
