import { eq, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/**
 * SQL condition for an optional filter: the column has the value, which `toStored` converts.
 * Undefined, so that `and` leaves the condition out, if no value is given.
 */
export function equalsIfGiven<Value>(
  column: SQLiteColumn,
  value: Value | undefined,
  toStored: (value: Value) => unknown = (given) => given,
): SQL | undefined {
  if (value === undefined) return undefined;
  return eq(column, toStored(value));
}
