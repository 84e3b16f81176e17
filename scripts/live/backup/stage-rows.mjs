import { beginDump, continueDump, listBackupTables } from "../../../worker/backup/dump.ts";
import { readDefinitions } from "../../schema/definitions.mjs";
import { readMigrations } from "../migrations.mjs";
import { readBackupRows } from "./backup-parts.mjs";
import { explainFullDisk, isDatabaseFull, openScratchFile } from "./scratch-database.mjs";

const partsPerRun = 50;

/**
 * Makes a local database from a backup, with all migrations of this version, so that faults show
 * before anything is sent to D1. Returns `{ query, iterate, hashes, dropped, close }`: `hashes` are
 * the hashes of its tables, `dropped` counts rows whose parent was deleted while the backup was
 * made.
 */
export async function stageRows(store, manifest) {
  const { applied, later } = await splitMigrations(
    manifest.schema,
    `the backup, which version ${manifest.version} made`,
  );
  const { sqlite, close } = await openScratchFile({ enableForeignKeyConstraints: false });
  try {
    for (const { sql } of applied) sqlite.exec(sql);
    // Foreign keys are on again if the last migration rebuilds a table.
    sqlite.exec("PRAGMA foreign_keys = off");
    const query = async (sql, params = []) => sqlite.prepare(sql).all(...params);
    const triggers = await dropTriggers(sqlite);
    sqlite.exec("BEGIN");
    await fill(sqlite, await listBackupTables(query), { store, manifest });
    const dropped = dropOrphans(sqlite);
    sqlite.exec("COMMIT");
    const stored = await hashTables(query);
    requireSameRows(manifest, stored, dropped);
    if (later.length > 0) await migrate(sqlite, triggers, later);
    const hashes = later.length > 0 ? await hashTables(query) : stored;
    const iterate = (sql) => sqlite.prepare(sql).iterate();
    return { query, iterate, hashes, dropped: dropped.length, close };
  } catch (error) {
    await close();
    throw explainFullDisk(error);
  }
}

/**
 * Splits the migrations into the migrations up to a schema and the later migrations. Throws if this
 * version does not have the schema.
 */
export async function splitMigrations(schema, owner) {
  const migrations = await readMigrations();
  const last = migrations.findIndex(({ name }) => name === schema);
  if (last < 0)
    throw new Error(
      `This version of Marquee does not know the schema ${schema} of ${owner}. Update first.`,
    );
  return { applied: migrations.slice(0, last + 1), later: migrations.slice(last + 1) };
}

/** Drops all triggers, because the rows already have the values that triggers set. */
async function dropTriggers(sqlite) {
  const triggers = sqlite.prepare(triggersQuery).all();
  for (const { name } of triggers) sqlite.exec(`DROP TRIGGER "${name}"`);
  return triggers;
}

async function fill(sqlite, tables, { store, manifest }) {
  const unknown = Object.keys(manifest.tables).filter(
    (name) => !tables.some((table) => table.name === name),
  );
  if (unknown.length > 0)
    throw new Error(
      `The backup has tables that its migrations do not make: ${unknown.join(", ")}.`,
    );
  for (const { name, columns } of tables) {
    sqlite.exec(`DELETE FROM "${name}"`);
    if (!manifest.tables[name]) continue;
    const insert = sqlite.prepare(
      `INSERT INTO "${name}" (${quoteSqlNames(columns)}) VALUES (${columns.map(() => "?").join(", ")})`,
    );
    let fault;
    // Reads all rows before it throws, because a damaged backup gets another error than a backup
    // whose rows changed meanwhile.
    for await (const rows of readBackupRows(store, manifest, name))
      for (const row of rows) fault ??= findFault(insert, row);
    if (fault)
      throw new Error(
        `Rows of ${name} contradict each other (${fault}): they changed while the backup was made. Make another one, or use one from another time.`,
      );
  }
}

function findFault(insert, row) {
  try {
    insert.run(...row);
  } catch (error) {
    if (isDatabaseFull(error)) throw error;
    return error.message;
  }
}

/** Deletes rows whose parent is missing. Returns the table of each deleted row. */
function dropOrphans(sqlite) {
  const dropped = [];
  for (;;) {
    const orphans = sqlite
      .prepare('SELECT DISTINCT "table", rowid FROM pragma_foreign_key_check')
      .all();
    if (orphans.length === 0) return dropped;
    for (const { table, rowid } of orphans) {
      if (rowid === null)
        throw new Error(`Rows of ${table} refer to rows that are not in the backup.`);
      sqlite.prepare(`DELETE FROM "${table}" WHERE rowid = ?`).run(rowid);
      dropped.push(table);
    }
  }
}

function requireSameRows(manifest, stored, dropped) {
  const names = Object.keys(manifest.tables).filter((name) => !dropped.includes(name));
  const different = names.filter((name) => stored[name]?.hash !== manifest.tables[name].hash);
  if (different.length > 0)
    throw new Error(
      `These rows are not what the backup's manifest says once they are stored: ${different.join(", ")}.`,
    );
}

/**
 * Applies migrations that are newer than the backup. They may rely on triggers, full-text tables
 * and foreign keys.
 */
async function migrate(sqlite, triggers, migrations) {
  // Fills only the full-text tables that exist already: a migration that adds a table fills it.
  const { fills } = await readDefinitions();
  for (const { name, sql } of fills)
    if (sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = ?").get(name)) sqlite.exec(sql);
  for (const { sql } of triggers) sqlite.exec(sql);
  sqlite.exec("PRAGMA foreign_keys = on");
  for (const { sql } of migrations) sqlite.exec(sql);
}

/** Returns the summaries of a database's tables, as in a manifest. */
export async function hashTables(query) {
  let state = await beginDump(query, "", "");
  while (state.remaining.length > 0)
    state = await continueDump(query, state, partsPerRun, async () => {});
  return state.tables;
}

export const triggersQuery =
  "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid";
export const quoteSqlNames = (names) => names.map((name) => `"${name}"`).join(", ");
