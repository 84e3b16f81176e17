import pLimit from "p-limit";
import { milliseconds } from "../../contract/constants.ts";

const concurrency = 5;
/** Less than a job's lease, however slow the provider is. */
const timeBudgetMs = 2 * milliseconds.minute;

/** When a run of a job that began now asks the provider no more, in milliseconds since 1970. */
export const findDeadline = (): number => Date.now() + timeBudgetMs;

/** Handles rows, five at once. None begins after the deadline: those are still due at the next run. */
export async function handleBefore<Row>(
  deadline: number,
  rows: readonly Row[],
  handle: (row: Row) => Promise<unknown>,
): Promise<void> {
  await pLimit(concurrency).map(rows, async (row) => {
    if (Date.now() <= deadline) await handle(row);
  });
}
