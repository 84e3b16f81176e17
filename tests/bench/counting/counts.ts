import { AsyncLocalStorage } from "node:async_hooks";

const noCounts = {
  requests: 0,
  /** Responses with status 429 or 503. */
  refusals: 0,
  /** All D1 batches; `writeTransactions` are those that wrote rows. */
  transactions: 0,
  writeTransactions: 0,
  rowsRead: 0,
  rowsWritten: 0,
  /** R2 operations: `r2Reads` are of class B, and `r2Writes` of class A. */
  r2Reads: 0,
  r2Writes: 0,
  /**
   * Look-ups in `caches` and in the cached entrypoint. A miss of the entrypoint also counts as an
   * R2 read.
   */
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

/** Returns the counts since the last call, and resets them. */
export function takeCounts(): Record<string, Counts> {
  const counts = Object.fromEntries(countsByKind);
  countsByKind.clear();
  return counts;
}
