import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../processes.mjs";

const folder = join(root, "migrations");
const journalFile = join(folder, "meta/_journal.json");

export const readJournal = async () => JSON.parse(await readFile(journalFile, "utf8"));

/** Returns the name of the next migration: `0002_name`. */
export function numberMigration({ entries }, name) {
  if (!/^[a-z0-9_]+$/.test(name))
    throw new Error(`A migration's name has small letters, digits and _: not ${name}.`);
  return `${numberText(entries.length)}_${name}`;
}

const numberText = (number) => String(number).padStart(4, "0");

/**
 * Writes a migration with Drizzle's snapshot and journal. Deletes the older snapshot, because
 * Drizzle compares with the newest only.
 */
export async function writeMigration({ tag, sql, journal, snapshot, oldSnapshotFile }) {
  const idx = journal.entries.length;
  const entry = { idx, version: "6", when: Date.now(), tag, breakpoints: true };
  const snapshotFile = `${numberText(idx)}_snapshot.json`;
  await writeFile(join(folder, `${tag}.sql`), sql);
  await writeFile(join(folder, "meta", snapshotFile), toJson(snapshot));
  await writeFile(journalFile, toJson({ ...journal, entries: [...journal.entries, entry] }));
  if (oldSnapshotFile !== snapshotFile) await rm(join(folder, "meta", oldSnapshotFile));
}

const toJson = (value) => `${JSON.stringify(value, null, 2)}\n`;
