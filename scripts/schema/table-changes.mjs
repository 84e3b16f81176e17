import { isDeepStrictEqual } from "node:util";
import { readSchemaSnapshot } from "./write-migration.mjs";

/**
 * Compares the tables of worker/schema.ts with Drizzle's snapshot of the newest migration. Returns
 * `{ isChanged, stored, current, migration }`; `stored` and `current` are snapshots, `migration` is
 * the file name of the newest migration.
 */
export async function compareTables() {
  const { migration, snapshot: stored } = await readSchemaSnapshot();
  const schema = await import("../../worker/schema.ts");
  const { generateSQLiteDrizzleJson } = await import("drizzle-kit/api");
  // The conversion to JSON drops keys without a value, which the stored snapshot lacks too.
  const current = JSON.parse(JSON.stringify(await generateSQLiteDrizzleJson(schema, stored.id)));
  return {
    isChanged: !isDeepStrictEqual(withoutIds(stored), withoutIds(current)),
    stored,
    current,
    migration,
  };
}

const withoutIds = ({ id, prevId, ...snapshot }) => snapshot;

/**
 * Returns the statements that turn the tables of `stored` into those of `current`. Asks on the
 * terminal whether a column was renamed.
 */
export async function writeTableStatements({ stored, current }) {
  const { generateSQLiteMigration } = await import("drizzle-kit/api");
  const statements = await generateSQLiteMigration(stored, current);
  return statements.map((sql) => withoutGeneratedColumns(sql.trim().replace(/;?$/, ";"), current));
}

/**
 * Removes generated columns from the statement by which Drizzle copies a rebuilt table, because
 * SQLite computes these columns.
 */
function withoutGeneratedColumns(sql, { tables }) {
  const table = /^INSERT INTO `__new_(\w+)`/.exec(sql)?.[1];
  if (!table) return sql;
  const generated = Object.values(tables[table].columns).filter((column) => column.generated);
  return generated.reduce((text, { name }) => text.replaceAll(`, "${name}"`, ""), sql);
}

/**
 * Returns the tables whose triggers and views a statement invalidates, by dropping or renaming the
 * table or a column.
 */
export function findInvalidatedTables(statements) {
  const disturbing = statements.filter((sql) => !/^ALTER TABLE \S+ ADD\b/.test(sql));
  return [
    ...new Set(
      disturbing.flatMap(
        (sql) => /^(?:DROP|ALTER) TABLE [`"](?:__new_)?(\w+)/.exec(sql)?.[1] ?? [],
      ),
    ),
  ];
}
