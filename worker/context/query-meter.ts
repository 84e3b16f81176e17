/**
 * The database cost of one request: round trips, statements and rows. Each request logs its cost,
 * and tests compare the cost with budgets.
 */
export type QueryMeter = {
  trips: number;
  statements: number;
  rowsRead: number;
  /** The highest number of rows that one statement read. */
  maxRowsRead: number;
  rowsWritten: number;
};

export const createQueryMeter = (): QueryMeter => ({
  trips: 0,
  statements: 0,
  rowsRead: 0,
  maxRowsRead: 0,
  rowsWritten: 0,
});

/**
 * Wraps a database. Counts its batches, and rewrites the SQL of each statement. Statements run only
 * by `batch`, because only a batch is a transaction and reports the rows that each statement read
 * and wrote.
 */
export function meterDatabase(
  database: Pick<D1Database, "prepare" | "batch">,
  meter: QueryMeter,
  rewrite = (query: string) => query,
): D1Database {
  const batch: D1Database["batch"] = async (statements) => {
    meter.trips += 1;
    meter.statements += statements.length;
    const results = await database.batch(statements);
    for (const { meta } of results) {
      meter.rowsRead += meta.rows_read;
      meter.maxRowsRead = Math.max(meter.maxRowsRead, meta.rows_read);
      meter.rowsWritten += meta.rows_written;
    }
    return results as never;
  };
  return { prepare: (query: string) => database.prepare(rewrite(query)), batch } as D1Database;
}
