import pLimit from "p-limit";
import { milliseconds } from "../../contract/constants.ts";
import type { Database } from "./database.ts";
import { takeStatementShare } from "./statement-budget.ts";

const concurrency = 5;
/**
 * The time after which a run starts no new row, so that the run ends before the job's lease, even
 * with a slow provider.
 */
const timeBudgetMs = 2 * milliseconds.minute;
/**
 * The number of statements that fetch and store the state of a row's order, as counted. `most` is
 * the number with a refund and a dispute.
 */
const statementsOfRow = { usual: 20, most: 40 };

/** A run of a job that calls the payment provider. Once it is over, it begins no further row. */
export type ProviderRun = {
  isOver: () => boolean;
  begin: <Result>(handle: () => Promise<Result>) => Promise<Result>;
};

/** Begins a run of at most two minutes, with a share of the statements that the job has left. */
export function beginProviderRun(db: Database, part = 1): ProviderRun {
  const deadline = Date.now() + timeBudgetMs;
  const hasCapacity = takeStatementShare(db, part);
  let running = 0;
  let isOver = false;
  return {
    isOver() {
      isOver ||=
        Date.now() >= deadline ||
        !hasCapacity(running * statementsOfRow.usual + statementsOfRow.most);
      return isOver;
    },
    begin(handle) {
      running += 1;
      return handle().finally(() => {
        running -= 1;
      });
    },
  };
}

/**
 * Handles five rows at a time. Begins no further row once the run is over; the next run handles the
 * remaining rows.
 */
export async function handleRowsInProviderRun<Row>(
  run: ProviderRun,
  rows: readonly Row[],
  handle: (row: Row) => Promise<unknown>,
): Promise<void> {
  await pLimit(concurrency).map(rows, async (row) => {
    if (!run.isOver()) await run.begin(() => handle(row));
  });
}
