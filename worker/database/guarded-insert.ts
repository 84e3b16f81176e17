import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/**
 * One row for `insert(table).select(…)`, only where a condition holds: an insert guarded in its own statement. What is
 * left out gets its default, or null.
 */
export function guardedInsert<Table extends SQLiteTable>(table: Table, values: Table["$inferInsert"], guard: SQL): SQL {
  const givenValues = values as Record<string, unknown>;
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !column.generated);
  const columnValues = columns.map(([name, column]) => {
    const value = givenValues[name] ?? column.default ?? null;
    return sql`${value !== null && typeof value === "boolean" ? Number(value) : value}`;
  });
  return sql`select ${sql.join(columnValues, sql`, `)} where ${guard}`;
}
