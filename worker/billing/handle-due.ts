const batchSize = 100;
const maxBatches = 10;

/** Handles rows that are due, 100 at a time and 1,000 in one run of a job: the rest is still due at the next. */
export async function handleDue<Row>(
  selectDue: (limit: number) => Promise<Row[]>,
  handle: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (let count = 0; count < maxBatches; count++) {
    const due = await selectDue(batchSize);
    for (const row of due) await handle(row);
    if (due.length < batchSize) return;
  }
}
