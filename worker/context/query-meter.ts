/**
 * The database cost of one request: round trips, statements and rows. Logged, and tested against
 * budgets.
 */
export type QueryMeter = {
  trips: number;
  statements: number;
  rowsRead: number;
  rowsWritten: number;
};

export const createQueryMeter = (): QueryMeter => ({
  trips: 0,
  statements: 0,
  rowsRead: 0,
  rowsWritten: 0,
});

/**
 * A database that counts its batches. Only `batch` returns how many rows a statement read and
 * wrote, and only a batch is a transaction, so it offers nothing else.
 */
export function meterDatabase(
  database: Pick<D1Database, "prepare" | "batch">,
  meter: QueryMeter,
): D1Database {
  const batch: D1Database["batch"] = async (statements) => {
    meter.trips += 1;
    meter.statements += statements.length;
    const results = await database.batch(statements);
    for (const { meta } of results) {
      meter.rowsRead += meta.rows_read;
      meter.rowsWritten += meta.rows_written;
    }
    return results as never;
  };
  return { prepare: (query: string) => database.prepare(query), batch } as D1Database;
}
