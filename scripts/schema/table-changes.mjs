import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { root } from "../processes.mjs";

const metaFolder = join(root, "migrations/meta");

/**
 * Compares the tables of worker/schema.ts with Drizzle's snapshot of the newest migration. Returns
 * `{ isChanged, stored, current, snapshotFile }`, the snapshots of before and of now.
 */
export async function compareTables() {
  const snapshotFile = (await readdir(metaFolder))
    .filter((name) => name.endsWith("_snapshot.json"))
    .sort()
    .at(-1);
  const stored = JSON.parse(await readFile(join(metaFolder, snapshotFile), "utf8"));
  const schema = await import("../../worker/schema.ts");
  const { generateSQLiteDrizzleJson } = await import("drizzle-kit/api");
  // Through JSON, as the stored one: a key without a value is not there.
  const current = JSON.parse(JSON.stringify(await generateSQLiteDrizzleJson(schema, stored.id)));
  return {
    isChanged: !isDeepStrictEqual(withoutIds(stored), withoutIds(current)),
    stored,
    current,
    snapshotFile,
  };
}

const withoutIds = ({ id, prevId, ...snapshot }) => snapshot;

/** The statements between two snapshots. Asks on the terminal whether a column was renamed. */
export async function writeTableStatements({ stored, current }) {
  const { generateSQLiteMigration } = await import("drizzle-kit/api");
  const statements = await generateSQLiteMigration(stored, current);
  return statements.map((sql) => withoutGeneratedColumns(sql.trim().replace(/;?$/, ";"), current));
}

/**
 * Drizzle copies the rows of a table that it rebuilds with all columns, and SQLite computes
 * generated ones itself.
 */
function withoutGeneratedColumns(sql, { tables }) {
  const table = /^INSERT INTO `__new_(\w+)`/.exec(sql)?.[1];
  if (!table) return sql;
  const generated = Object.values(tables[table].columns).filter((column) => column.generated);
  return generated.reduce((text, { name }) => text.replaceAll(`, "${name}"`, ""), sql);
}

/**
 * The tables whose triggers and views a statement invalidates: it drops or renames the table or a
 * column.
 */
export function findDisturbedTables(statements) {
  const disturbing = statements.filter((sql) => !/^ALTER TABLE \S+ ADD\b/.test(sql));
  return [
    ...new Set(
      disturbing.flatMap(
        (sql) => /^(?:DROP|ALTER) TABLE [`"](?:__new_)?(\w+)/.exec(sql)?.[1] ?? [],
      ),
    ),
  ];
}
