import { beginDump, continueDump, listTables } from "../../../worker/backup/dump.ts";
import { readDefinitions } from "../../schema/definitions.mjs";
import { applyMigration, readMigrations } from "../migrations.mjs";
import { writeInserts } from "./insert-statements.mjs";
import { stageRows, triggersQuery } from "./stage-rows.mjs";

const partsPerRun = 50;

/**
 * Fills a new, empty database with the rows of a backup, and checks that they arrived. Jobs that delete wait until an
 * administrator resumes them: the files of newer movies have no rows there.
 */
export async function restoreRows(database, { store, manifest, now, log }) {
  const staged = await stageRows(store, manifest);
  try {
    for (const migration of await readMigrations()) await applyMigration(database, migration);
    log("Tables", "made");
    const triggers = await database.query(triggersQuery);
    const tables = await listTables(staged.query);
    await database.importSql(
      [
        ...triggers.map(({ name }) => `DROP TRIGGER "${name}";`),
        ...tables.map(({ name }) => `DELETE FROM "${name}";`).reverse(),
      ].join("\n"),
    );
    for (const file of writeInserts(staged.iterate, tables)) await database.importSql(deferred + file);
    const expected = await hashTables(staged.query);
    const found = await hashTables(database.query);
    const different = Object.keys(expected).filter((name) => found[name]?.hash !== expected[name].hash);
    if (different.length > 0) throw new Error(`These rows did not arrive as they were sent: ${different.join(", ")}.`);
    const { fills } = await readDefinitions();
    const ends = [...fills.map(({ sql }) => sql), holdSql(now), ...triggers.map(({ sql }) => `${sql};`)];
    await database.importSql(ends.join("\n"));
    const dropped = staged.dropped > 0 ? `, without ${staged.dropped} whose parent was deleted meanwhile` : "";
    log("Rows", `${Object.values(found).reduce((sum, { rows }) => sum + rows, 0)} restored${dropped}`);
  } finally {
    await staged.close();
  }
}

const deferred = "PRAGMA defer_foreign_keys = on;\n";

/** The owner reads on the dashboard why nothing is deleted, and lifts it. */
export const holdSql = (now) =>
  `INSERT INTO incidents (name, code, params, started_at) VALUES ('deletions_held', 'deletions_held', '{}', ${now})
   ON CONFLICT (name) DO UPDATE SET started_at = excluded.started_at, ended_at = NULL;`;

async function hashTables(query) {
  let state = await beginDump(query, "", "");
  while (state.remaining.length > 0) state = await continueDump(query, state, partsPerRun, async () => {});
  return state.tables;
}
