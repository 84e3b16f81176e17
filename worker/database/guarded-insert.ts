import { getTableColumns, isSQLWrapper, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./database.ts";

/**
 * The account that writes, the API key with which a program writes for it, and the time in
 * milliseconds since 1970.
 */
export type WriteContext = { userId: string; keyId?: string | null; now: number };

/** A row to insert. A column's value may be SQL. */
type RowValues<Table extends SQLiteTable> = {
  [Name in keyof Table["$inferInsert"]]: Table["$inferInsert"][Name] | SQLWrapper;
};

/** Inserts one row if a condition is true. An omitted column gets its default, or null. */
export function guardedInsert<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: RowValues<Table>,
  condition: SQL,
) {
  return insertFrom(db, table, row, sql`where ${condition}`);
}

/**
 * Inserts a row for each row of `source`, which is SQL from the word `from` on. The values may
 * refer to the columns of `source`. An upsert needs a `where` in `source`: without one, SQLite
 * parses `on conflict` as part of a join.
 */
export function insertFrom<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: RowValues<Table>,
  source: SQL,
) {
  const values = row as Record<string, unknown>;
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !column.generated);
  const columnValues = columns.map(([name, column]) => {
    const value = values[name] ?? column.default ?? sql`null`;
    return sql`${isSQLWrapper(value) ? value : sql.param(value, column)}`;
  });
  return db.insert(table).select(sql`select ${sql.join(columnValues, sql`, `)} ${source}`);
}

type ColumnName<Table extends SQLiteTable> = keyof Table["_"]["columns"] & string;

/** Returns the `set` of an upsert that overwrites these columns with the inserted values. */
export function overwriteColumns<Table extends SQLiteTable, Name extends ColumnName<Table>>(
  table: Table,
  ...names: Name[]
): Record<Name, SQL> {
  const columns = getTableColumns(table);
  const entries = names.map((name) => [name, sql.raw(`excluded.${columns[name]?.name}`)]);
  return Object.fromEntries(entries);
}

/**
 * Returns the `set` of an upsert that overwrites all columns except these with the inserted values.
 */
export function overwriteColumnsExcept<Table extends SQLiteTable>(
  table: Table,
  ...names: ColumnName<Table>[]
) {
  const others = Object.keys(getTableColumns(table)).filter((name) => !names.includes(name));
  return overwriteColumns(table, ...others);
}
