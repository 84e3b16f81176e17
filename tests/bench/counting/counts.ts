import { AsyncLocalStorage } from "node:async_hooks";

const noCounts = {
  requests: 0,
  /** Responses 429 and 503. */
  refusals: 0,
  /** Batches of D1, and those of them that wrote rows. */
  transactions: 0,
  writeTransactions: 0,
  rowsRead: 0,
  rowsWritten: 0,
  /** Operations of R2: class B and class A. */
  r2Reads: 0,
  r2Writes: 0,
  /** Look-ups in a cache: `caches`, and the cached entrypoint, whose misses are R2 reads too. */
  cacheLookUps: 0,
  logLines: 0,
  /** Data points of Analytics Engine. */
  points: 0,
};

export type Counts = typeof noCounts;

const currentKind = new AsyncLocalStorage<string>();
const countsByKind = new Map<string, Counts>();

/** Counts work after the response as well, since `waitUntil` keeps the asynchronous context. */
export const runAsKind = <Result>(kind: string, action: () => Result): Result =>
  currentKind.run(kind, action);
export const getKind = (): string => currentKind.getStore() ?? "no request";

export function addCount(name: keyof Counts, count = 1): void {
  const counts = countsByKind.get(getKind()) ?? { ...noCounts };
  counts[name] += count;
  countsByKind.set(getKind(), counts);
}

/** Returns what was counted since the last call. */
export function takeCounts(): Record<string, Counts> {
  const counts = Object.fromEntries(countsByKind);
  countsByKind.clear();
  return counts;
}
