import { readdir, rename, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { readMigrationNames } from "./live/migrations.mjs";
import { root } from "./processes.mjs";

/**
 * Renames a local state, secrets included, whose database was made by migrations from before this
 * baseline, so that a new state can begin. Returns a sentence with the renamed state's path, or
 * undefined if no state was renamed. If two starts run at once, only one renames it: both need a
 * lock, which ends with its process. The lock's file stays, because SQLite refuses a file that was
 * deleted.
 */
export async function setStateAside(state, now = new Date()) {
  // Another start may rename the files during this check, so the check inside the lock decides.
  if (!(await isStateFromBeforeBaseline(state).catch(() => true))) return undefined;
  return withLock(state, async () => {
    if (!(await isStateFromBeforeBaseline(state))) return undefined;
    return `A new database begins: your previous local site is in ${await renameState(state, now)}.`;
  });
}

/**
 * Replaces a local state by another, and renames the old state. Returns the old state's new path,
 * or undefined without an old state. A kill between the two renames leaves the old state renamed
 * and the new state not yet in place.
 */
export function replaceLocalState(state, replacement, now = new Date()) {
  return withLock(state, async () => {
    const aside = (await exists(state)) ? await renameState(state, now) : undefined;
    await rename(replacement, state);
    return aside;
  });
}

async function withLock(state, action) {
  const lock = new DatabaseSync(`${state}.lock`);
  try {
    lock.exec("PRAGMA busy_timeout = 30000; BEGIN EXCLUSIVE");
    return await action();
  } finally {
    lock.close();
  }
}

/** Renames a state and returns its new path, relative to this folder if inside. */
async function renameState(state, now) {
  const target = await findFreeName(`${state}-before-${now.toISOString().slice(0, 10)}`);
  await rename(state, target);
  const path = relative(root, target);
  return path.startsWith("..") ? target : path;
}

const exists = (path) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function isStateFromBeforeBaseline(state) {
  const folder = join(state, "v3/d1/miniflare-D1DatabaseObject");
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".sqlite"));
  const baseline = (await readMigrationNames()).slice(0, 2);
  return files.some((name) => isDatabaseFromBeforeBaseline(join(folder, name), baseline));
}

/**
 * Whether a database was made before the baseline. Migrations from before the baseline have other
 * names, except for the first, which did not create the table `site`.
 */
function isDatabaseFromBeforeBaseline(file, baseline) {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const hasTable = (name) =>
      database
        .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?")
        .get(name) !== undefined;
    if (!hasTable("d1_migrations")) return false;
    const applied = database.prepare("SELECT name FROM d1_migrations ORDER BY id LIMIT 2").all();
    return (
      applied.some(({ name }, i) => name !== baseline[i]) ||
      (applied.length > 0 && !hasTable("site"))
    );
  } finally {
    database.close();
  }
}

async function findFreeName(name) {
  if (!(await exists(name))) return name;
  let number = 2;
  while (await exists(`${name}-${number}`)) number++;
  return `${name}-${number}`;
}
