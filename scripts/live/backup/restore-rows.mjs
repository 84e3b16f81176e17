import { listBackupTables } from "../../../worker/backup/dump.ts";
import { readDefinitions } from "../../schema/definitions.mjs";
import { applyMigrations, readMigrations } from "../migrations.mjs";
import { writeInserts } from "./insert-statements.mjs";
import { explainFullDisk, openScratchDatabase } from "./scratch-database.mjs";
import { hashTables, stageRows, triggersQuery } from "./stage-rows.mjs";

/**
 * Fills a new, empty database with staged rows, and checks that they arrived. Returns the number of
 * rows. Jobs that delete files wait until an administrator resumes them, because the restored rows
 * do not know the files of movies newer than the backup.
 */
export async function restoreRows(database, staged, { now, log }) {
  await applyMigrations(database, await readMigrations());
  log("Tables", "made");
  const triggers = await database.query(triggersQuery);
  const tables = await listBackupTables(staged.query);
  await database.importSql(
    [
      ...triggers.map(({ name }) => `DROP TRIGGER "${name}";`),
      ...tables.map(({ name }) => `DELETE FROM "${name}";`).reverse(),
    ].join("\n"),
  );
  for (const file of writeInserts(staged.iterate, tables))
    await database.importSql(deferred + file);
  const found = await hashTables(database.query);
  const different = Object.keys(staged.hashes).filter(
    (name) => found[name]?.hash !== staged.hashes[name].hash,
  );
  if (different.length > 0)
    throw new Error(`These rows did not arrive as they were sent: ${different.join(", ")}.`);
  const { fills } = await readDefinitions();
  const ends = [
    ...fills.map(({ sql }) => sql),
    setDeletionHoldSql(now),
    ...triggers.map(({ sql }) => `${sql};`),
  ];
  await database.importSql(ends.join("\n"));
  return Object.values(found).reduce((sum, { rows }) => sum + rows, 0);
}

const deferred = "PRAGMA defer_foreign_keys = on;\n";

/** SQL that pauses deletions. The dashboard explains the pause, and the owner ends it. */
export const setDeletionHoldSql = (now) =>
  `INSERT INTO incidents (name, code, params, started_at) VALUES ('deletions_held', 'deletions_held', '{}', ${now})
   ON CONFLICT (name) DO UPDATE SET started_at = excluded.started_at, ended_at = NULL;`;

/**
 * Restores the rows of a backup into a local database, by the statements that D1 would get and
 * within D1's limits. Returns `{ rows, dropped }`. Throws if the rows cannot be restored.
 */
export async function rehearseRestore(store, manifest, now) {
  const staged = await stageRows(store, manifest);
  try {
    const database = await openScratchDatabase();
    try {
      return {
        rows: await restoreRows(database, staged, { now, log: () => {} }),
        dropped: staged.dropped,
      };
    } catch (error) {
      throw explainFullDisk(error);
    } finally {
      await database.close();
    }
  } finally {
    await staged.close();
  }
}

/** Describes the rows that the restore left out; an empty text for none. */
export const describeDroppedRows = (dropped) =>
  dropped > 0 ? `, without ${dropped} whose parent was deleted meanwhile` : "";
