import type { Database } from "./database.ts";
import { takeStatementShare } from "./statement-budget.ts";

const batchSize = 100;
const maxBatches = 10;
/** How many statements the most expensive row takes: an email and two updates. */
const statementsPerRow = 3;

/**
 * Handles due rows in batches of 100, up to 1,000 in one run of a job, with half of the statements
 * that the job has left. The next run handles the remaining rows.
 */
export async function handleDueRows<Row>(
  db: Database,
  selectDue: (limit: number) => Promise<Row[]>,
  handle: (row: Row) => Promise<unknown>,
): Promise<void> {
  const hasCapacity = takeStatementShare(db, 1 / 2);
  for (let count = 0; count < maxBatches && hasCapacity(1 + statementsPerRow); count++) {
    const due = await selectDue(batchSize);
    for (const row of due) {
      if (!hasCapacity(statementsPerRow)) return;
      await handle(row);
    }
    if (due.length < batchSize) return;
  }
}
