import { beginDump, continueDump, listTables } from "../../../worker/backup/dump.ts";
import { readDefinitions } from "../../schema/definitions.mjs";
import { applyMigrations, readMigrations } from "../migrations.mjs";
import { quote, stageRows, triggersQuery } from "./stage-rows.mjs";

const fileBytes = 50e6;
/** D1 takes statements of 100 kB. */
const statementBytes = 50_000;
const partsPerRun = 50;

/**
 * Fills a new, empty database with the rows of a backup, and checks that they arrived. Jobs that delete wait until an
 * administrator resumes them: the files of newer movies have no rows there.
 */
export async function restoreRows(database, { store, manifest, now, log }) {
  const staged = await stageRows(store, manifest);
  try {
    await applyMigrations(database, await readMigrations());
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

/** Files of INSERT statements, parents before children. */
function* writeInserts(iterate, tables) {
  let file = "";
  for (const table of tables) {
    for (const statement of writeStatements(iterate, table)) {
      file += statement;
      if (file.length < fileBytes) continue;
      yield file;
      file = "";
    }
  }
  if (file) yield file;
}

function* writeStatements(iterate, { name, columns }) {
  const head = `INSERT INTO "${name}" (${quote(columns)}) VALUES\n`;
  let values = [];
  let length = 0;
  for (const row of iterate(`SELECT ${quote(columns)} FROM "${name}"`)) {
    const text = `(${columns.map((column) => toLiteral(row[column])).join(", ")})`;
    if (length + text.length > statementBytes && values.length > 0) {
      yield `${head}${values.join(",\n")};\n`;
      values = [];
      length = 0;
    }
    values.push(text);
    length += text.length;
  }
  if (values.length > 0) yield `${head}${values.join(",\n")};\n`;
}

/** A text with control characters would end or break the file. */
function toLiteral(value) {
  if (value === null || typeof value === "number") return String(value);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (/[\u0000-\u001f]/.test(value)) return `CAST(X'${Buffer.from(value).toString("hex")}' AS TEXT)`;
  return `'${value.replaceAll("'", "''")}'`;
}
