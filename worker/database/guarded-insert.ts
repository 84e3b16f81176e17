import { getTableColumns, isSQLWrapper, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./database.ts";

/** A row to insert; a column may be SQL. */
type RowValues<Table extends SQLiteTable> = {
  [Name in keyof Table["$inferInsert"]]: Table["$inferInsert"][Name] | SQLWrapper;
};

/** Inserts one row, only where a condition holds. An omitted column gets its default, or null. */
export function guardedInsert<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: RowValues<Table>,
  guard: SQL,
) {
  return insertFrom(db, table, row, sql`where ${guard}`);
}

/**
 * Inserts a row for each row of `source`: SQL from `from` on, whose columns the values may name. It needs a `where`
 * before an upsert: without one SQLite parses `on conflict` as part of a join.
 */
export function insertFrom<Table extends SQLiteTable>(db: Database, table: Table, row: RowValues<Table>, source: SQL) {
  const values = row as Record<string, unknown>;
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !column.generated);
  const columnValues = columns.map(([name, column]) => {
    const value = values[name] ?? column.default ?? sql`null`;
    return sql`${isSQLWrapper(value) ? value : sql.param(value, column)}`;
  });
  return db.insert(table).select(sql`select ${sql.join(columnValues, sql`, `)} ${source}`);
}
