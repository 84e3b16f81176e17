import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** For an upsert's `set`: these columns with the values of the insert. */
export function excludedColumns<Table extends SQLiteTable, Name extends keyof Table["_"]["columns"] & string>(
  table: Table,
  ...names: Name[]
): Record<Name, SQL> {
  const columns = getTableColumns(table);
  const entries = names.map((name) => [name, sql.raw(`excluded.${columns[name]?.name}`)]);
  return Object.fromEntries(entries);
}
