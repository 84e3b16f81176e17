import { constants, existsSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { demoRows } from "../../../demo/rows.mjs";
import { withLocalData } from "../../../scripts/local-data.mjs";
import { migrateDatabase } from "../../../scripts/migrate.mjs";
import { root } from "../../../scripts/processes.mjs";
import { hashQuickly } from "../quick-hash.ts";
import { fillTables } from "./fill-tables.ts";
import { filledAt } from "./rows.ts";
import { hashSources } from "./source-hash.ts";

type Row = { sql: string; values: unknown[] };

const folder = join(root, ".build/filled-site");

/**
 * Copies the filled database into a folder, after filling it if none was filled from the current
 * sources. Filling 1.97 GB takes 41 seconds, and a copy 0.8 seconds. Times in the rows are relative
 * to `filledAt`, because times relative to now would make the copy outdated at every run.
 */
async function copyFilledSite(target: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const unlock = lockFolder();
  const rows = await demoRows(filledAt, {
    hash: (password) => hashQuickly(password, Buffer.alloc(16)),
  });
  // A hash of the demo's rows stands for all sources that these rows are made from.
  const filled = join(
    folder,
    await hashSources(rows, [join(root, "migrations"), import.meta.dirname]),
  );
  await deleteOthers(filled);
  if (!existsSync(filled)) await fill(filled, rows);
  await cp(filled, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
  unlock();
}

/**
 * Waits until no other process holds the folder's lock, which SQLite releases at the end of the
 * process.
 */
function lockFolder(): () => void {
  const lock = new DatabaseSync(join(folder, "lock"));
  lock.exec("PRAGMA busy_timeout = 600000; BEGIN EXCLUSIVE");
  return () => lock.close();
}

/**
 * Deletes databases that were filled from other sources, half-filled databases, and copies of ended
 * runs.
 */
async function deleteOthers(filled: string): Promise<void> {
  const isKept = (path: string) =>
    [filled, join(folder, "lock")].includes(path) || isCopyInUse(path);
  const paths = (await readdir(folder)).map((name) => join(folder, name));
  for (const path of paths.filter((path) => !isKept(path)))
    await rm(path, { recursive: true, force: true });
}

function isCopyInUse(path: string): boolean {
  const processId = /\/copy-(\d+)-\w+$/.exec(path)?.[1];
  try {
    return processId !== undefined && process.kill(Number(processId), 0);
  } catch {
    return false;
  }
}

/** Fills a database: the local platform creates and migrates it, and SQLite inserts the rows. */
async function fill(filled: string, rows: Row[]): Promise<void> {
  const state = join(folder, "half-filled");
  await withLocalData(state, ({ DB }) => migrateDatabase(DB));
  const databases = join(state, "v3/d1/miniflare-D1DatabaseObject");
  const [name = ""] = (await readdir(databases)).filter((name) => /^\w{64}\.sqlite$/.test(name));
  const database = new DatabaseSync(join(databases, name));
  database.exec(
    "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; BEGIN",
  );
  for (const { sql, values } of rows) database.prepare(sql).run(...(values as string[]));
  fillTables(database);
  database.exec("COMMIT");
  database.close();
  await mkdir(join(state, "filled"));
  await rename(join(databases, name), join(state, "filled", name));
  await rename(join(state, "filled"), filled);
  await rm(state, { recursive: true });
}

await copyFilledSite(process.argv[2] ?? "");
