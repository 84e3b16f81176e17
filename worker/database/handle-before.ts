import pLimit from "p-limit";
import { milliseconds } from "../../contract/constants.ts";
import type { Database } from "./database.ts";
import { takePart } from "./statement-budget.ts";

const concurrency = 5;
/** Less than a job's lease, however slow the provider is. */
const timeBudgetMs = 2 * milliseconds.minute;
/**
 * Of a row that asks the provider for an order's state and stores it, by counting. At most with a
 * refund and a dispute.
 */
const statementsOfRow = { usual: 20, most: 40 };

/** A run of a job that asks the provider, which begins no further row once it is over. */
export type ProviderRun = {
  isOver: () => boolean;
  begin: <Result>(handle: () => Promise<Result>) => Promise<Result>;
};

/** Begins a run of at most two minutes, with a part of the statements that the job has left. */
export function beginProviderRun(db: Database, part = 1): ProviderRun {
  const deadline = Date.now() + timeBudgetMs;
  const hasRoom = takePart(db, part);
  let running = 0;
  let isOver = false;
  return {
    isOver() {
      isOver ||=
        Date.now() >= deadline || !hasRoom(running * statementsOfRow.usual + statementsOfRow.most);
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
 * Handles rows, five at once. None begins once the run is over: those are still due at the next.
 */
export async function handleBefore<Row>(
  run: ProviderRun,
  rows: readonly Row[],
  handle: (row: Row) => Promise<unknown>,
): Promise<void> {
  await pLimit(concurrency).map(rows, async (row) => {
    if (!run.isOver()) await run.begin(() => handle(row));
  });
}
