import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../processes.mjs";

const folder = join(root, "migrations");
const snapshotFile = join(folder, "meta/snapshot.json");

/**
 * Reads Drizzle's description of the tables after the newest migration: `{ migration, snapshot }`.
 * `migration` is that migration's file name, which the Worker imports.
 */
export async function readSchemaSnapshot() {
  const { migration, ...snapshot } = JSON.parse(await readFile(snapshotFile, "utf8"));
  return { migration, snapshot };
}

/** Returns the file name of the next migration: `0002_name.sql`. */
export function numberMigration(migrations, name) {
  if (!/^[a-z0-9_]+$/.test(name))
    throw new Error(`A migration's name has small letters, digits and _: not ${name}.`);
  return `${String(migrations.length).padStart(4, "0")}_${name}.sql`;
}

/** Writes a migration and the snapshot of the tables after it. */
export async function writeMigration({ name, sql, snapshot }) {
  await writeFile(join(folder, name), sql);
  await writeSchemaSnapshot(name, snapshot);
}

/**
 * Writes the snapshot of the tables after a migration. `migration` is the migration's file name.
 */
export async function writeSchemaSnapshot(migration, snapshot) {
  await writeFile(snapshotFile, `${JSON.stringify({ migration, ...snapshot }, null, 2)}\n`);
}
