import { DatabaseSync } from "node:sqlite";

/** Creates a database in memory with these migrations. */
export function openMigratedDatabase(migrations) {
  const database = new DatabaseSync(":memory:");
  for (const { name, sql } of migrations) {
    try {
      database.exec(sql);
    } catch (error) {
      throw new Error(`The migration ${name} fails: ${error.message}`);
    }
  }
  return database;
}

/**
 * Reads the objects that Drizzle does not know from a database, by name: triggers, views, full-text
 * tables and indexes of expressions, as `{ type, name, table, sql }`. `snapshot` is Drizzle's
 * snapshot after the same migrations.
 */
export function readSchemaObjects(database, snapshot) {
  const rows = database
    .prepare(
      `SELECT type, name, tbl_name AS "table", sql FROM sqlite_master
       WHERE sql IS NOT NULL AND (type <> 'table' OR sql LIKE 'CREATE VIRTUAL%') ORDER BY rowid`,
    )
    .all();
  const known = new Set(
    Object.values(snapshot.tables).flatMap(({ indexes }) => Object.keys(indexes)),
  );
  return new Map(rows.filter(({ name }) => !known.has(name)).map((row) => [row.name, row]));
}

/** Reads the names of the tables that refer to a table. */
export const readReferringTables = (database, table) =>
  database
    .prepare(
      `SELECT DISTINCT t.name FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) f
       WHERE t.type = 'table' AND f."table" = ?`,
    )
    .all(table)
    .map(({ name }) => name);
