import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/**
 * One row for `insert(table).select(…)`, only where a condition holds: an insert guarded in its own statement. What is
 * left out gets its default, or null.
 */
export function rowWhere<Table extends SQLiteTable>(table: Table, values: Table["$inferInsert"], where: SQL): SQL {
  const given = values as Record<string, unknown>;
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !column.generated);
  const cells = columns.map(([name, column]) => {
    const value = given[name] ?? column.default ?? null;
    return sql`${value !== null && typeof value === "boolean" ? Number(value) : value}`;
  });
  return sql`select ${sql.join(cells, sql`, `)} where ${where}`;
}
