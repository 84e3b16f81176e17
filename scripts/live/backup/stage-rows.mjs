import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { listTables } from "../../../worker/backup/dump.ts";
import { readDefinitions } from "../../schema/definitions.mjs";
import { readMigrations } from "../migrations.mjs";
import { readRows } from "./create-backup.mjs";

/**
 * Makes a local database of a backup, with all migrations of this version: what is wrong shows before anything is sent.
 * Returns `{ query, iterate, dropped, close }`; `dropped` counts rows whose parent was deleted while the backup was made.
 */
export async function stageRows(store, manifest) {
  const folder = await mkdtemp(join(tmpdir(), "marquee-restore-"));
  const database = new DatabaseSync(join(folder, "staged.sqlite"), { enableForeignKeyConstraints: false });
  const close = async () => {
    database.close();
    await rm(folder, { recursive: true });
  };
  try {
    const migrations = await readMigrations();
    const last = migrations.findIndex(({ name }) => name === manifest.schema);
    if (last < 0)
      throw new Error(
        `This version of Marquee does not know the backup's schema, ${manifest.schema}. Use the version that made the backup, ${manifest.version}, or a newer one.`,
      );
    for (const { sql } of migrations.slice(0, last + 1)) database.exec(sql);
    const query = async (sql, params = []) => database.prepare(sql).all(...params);
    const dropped = await fill(database, query, { store, manifest });
    database.exec("PRAGMA foreign_keys = on");
    for (const { sql } of migrations.slice(last + 1)) database.exec(sql);
    const iterate = (sql) => database.prepare(sql).iterate();
    return { query, iterate, dropped, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Without triggers: what they did is in the rows. */
async function fill(database, query, { store, manifest }) {
  const triggers = await query(triggersQuery);
  for (const { name } of triggers) database.exec(`DROP TRIGGER "${name}"`);
  const tables = await listTables(query);
  const unknown = Object.keys(manifest.tables).filter((name) => !tables.some((table) => table.name === name));
  if (unknown.length > 0)
    throw new Error(`The backup has tables that its migrations do not make: ${unknown.join(", ")}.`);
  database.exec("BEGIN");
  for (const { name, columns } of tables) {
    database.exec(`DELETE FROM "${name}"`);
    if (!manifest.tables[name]) continue;
    const insert = database.prepare(
      `INSERT INTO "${name}" (${quote(columns)}) VALUES (${columns.map(() => "?").join(", ")})`,
    );
    for await (const rows of readRows(store, manifest, name)) for (const row of rows) insert.run(...row);
  }
  const dropped = dropOrphans(database);
  // A migration that adds a full-text table fills it, too.
  const { fills } = await readDefinitions();
  for (const { name, sql } of fills)
    if (database.prepare("SELECT 1 FROM sqlite_master WHERE name = ?").get(name)) database.exec(sql);
  for (const { sql } of triggers) database.exec(sql);
  database.exec("COMMIT");
  return dropped;
}

function dropOrphans(database) {
  let dropped = 0;
  for (;;) {
    const orphans = database.prepare('SELECT DISTINCT "table", rowid FROM pragma_foreign_key_check').all();
    if (orphans.length === 0) return dropped;
    for (const { table, rowid } of orphans) {
      if (rowid === null) throw new Error(`Rows of ${table} refer to rows that are not in the backup.`);
      database.prepare(`DELETE FROM "${table}" WHERE rowid = ?`).run(rowid);
    }
    dropped += orphans.length;
  }
}

export const triggersQuery = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid";
export const quote = (names) => names.map((name) => `"${name}"`).join(", ");
