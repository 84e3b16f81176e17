import { computeMeanRate, countBySecond, findPeakRate, type Phase, sumRates } from "./rates.ts";
import type { PremiereResult } from "./simulate.ts";
import type { Outage, UnitCosts } from "./simulated-site.ts";

export type BudgetCheck = { name: string; value: number; budget: number };
export const isWithinBudget = ({ value, budget }: BudgetCheck): boolean => value <= budget;

/**
 * The phases of a premiere in seconds. `peak`: all viewers press Watch and send their first
 * reports. `steady`: reports are spread evenly. `end`: the movie ends.
 */
export const premierePhases = {
  peak: { from: 0, to: 900 },
  steady: { from: 900, to: 6_900 },
  end: { from: 6_900, to: 9_000 },
} satisfies Record<string, Phase>;

/** The budgets of the whole site for 10,000 viewers, and of one viewer. */
const budgets = {
  peakTransactions: 200,
  steadyTransactions: 100,
  viewerTransactions: 2,
  viewerRows: 4,
};
/**
 * The factor by which a result may exceed its budget, because random times differ from run to run.
 */
const tolerance = 1.1;
const catchUpSeconds = 600;

/** Checks D1's write transactions and rows against their budgets. */
export function checkPremiereLoad(
  { answered, watching }: PremiereResult,
  unitCosts: UnitCosts,
  viewers: number,
): BudgetCheck[] {
  const share = viewers / 10_000;
  const transactions = countBySecond(answered, (kind) => unitCosts[kind].writeTransactions);
  const rows = countBySecond(answered, (kind) => unitCosts[kind].rowsWritten);
  const viewerMinutes = sumRates(watching, premierePhases.steady) / 60;
  const perMinute = (rates: Float64Array) => sumRates(rates, premierePhases.steady) / viewerMinutes;
  const { peakTransactions, steadyTransactions, viewerTransactions, viewerRows } = budgets;
  return [
    {
      name: "peak",
      value: findPeakRate(transactions, premierePhases.peak),
      budget: peakTransactions * share,
    },
    {
      name: "steady",
      value: computeMeanRate(transactions, premierePhases.steady),
      budget: steadyTransactions * share,
    },
    {
      name: "steady, busiest minute",
      value: findPeakRate(transactions, premierePhases.steady, 60),
      budget: steadyTransactions * share,
    },
    {
      name: "end of the movie",
      value: findPeakRate(transactions, premierePhases.end),
      budget: peakTransactions * share,
    },
    {
      name: "one viewer a minute, steady",
      value: perMinute(transactions),
      budget: viewerTransactions,
    },
    {
      name: "rows written of one viewer a minute, steady",
      value: perMinute(rows),
      budget: viewerRows,
    },
  ];
}

/** Counts the requests per second that need D1, answered or refused. */
export function countAttempts({ answered, refused, databaseKinds }: PremiereResult): Float64Array {
  const counted = (kind: keyof UnitCosts) => Number(databaseKinds.has(kind));
  const answeredRates = countBySecond(answered, counted);
  return countBySecond(refused, counted).map((rate, i) => rate + (answeredRates[i] ?? 0));
}

/**
 * Checks an outage. During the outage the site gets no more requests than without an outage.
 * Afterwards, refused requests are repeated within the peak budget, and after ten minutes the site
 * has had no more requests in total than without the outage.
 */
export function checkPremiereOutage(
  outage: Outage,
  disturbed: PremiereResult,
  undisturbed: PremiereResult,
  viewers: number,
) {
  const [from, to] = [outage.from / 1000, outage.to / 1000];
  const [during, after, whole] = [
    { from, to },
    { from: to, to: to + catchUpSeconds },
    { from, to: to + catchUpSeconds },
  ];
  const [attempts, usual] = [countAttempts(disturbed), countAttempts(undisturbed)];
  const usualPeak = findPeakRate(usual, { from: Math.max(0, from - catchUpSeconds), to });
  const peakBudget = budgets.peakTransactions * (viewers / 10_000);
  return [
    {
      name: "requests a second during",
      value: findPeakRate(attempts, during),
      budget: usualPeak * tolerance,
    },
    { name: "requests a second after", value: findPeakRate(attempts, after), budget: peakBudget },
    {
      name: "requests in all until ten minutes after",
      value: sumRates(attempts, whole),
      budget: sumRates(usual, whole) * tolerance,
    },
    { name: "viewers whose movie stopped", value: disturbed.stopped, budget: 0 },
  ] satisfies BudgetCheck[];
}
