import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./processes.mjs";

const folder = join(root, "migrations");

/** The table in which wrangler also records applied migrations. */
const createTableSql = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/**
 * Applies the new migrations, each in its own transaction, and returns their names. Unlike
 * `wrangler d1 migrations apply`, runs in the process that also seeds the demo, because starting
 * Wrangler takes longer than all this work.
 */
export async function migrateDatabase(DB) {
  await DB.prepare(createTableSql).run();
  const { results } = await DB.prepare("SELECT name FROM d1_migrations").all();
  const applied = new Set(results.map(({ name }) => name));
  const names = (await readdir(folder))
    .filter((name) => name.endsWith(".sql") && !applied.has(name))
    .sort();
  for (const name of names) await applyMigration(DB, name);
  return names;
}

async function applyMigration(DB, name) {
  const statements = splitStatements(await readFile(join(folder, name), "utf8")).map((sql) =>
    DB.prepare(sql),
  );
  const recordStatement = DB.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name);
  try {
    await DB.batch([...statements, recordStatement]);
  } catch (error) {
    throw new Error(`The migration ${name} failed and changed nothing: ${error.message}`);
  }
}

/**
 * Splits a migration into statements. A statement ends with its line, a trigger with the line
 * `END;`. Wrangler's own splitter takes a second to load.
 */
export function splitStatements(sql) {
  const statements = [];
  let lines = [];
  for (const line of sql.split("\n")) {
    if (lines.length === 0 && /^(--.*|\s*)$/.test(line)) continue;
    lines.push(line);
    const isEnd = lines[0].startsWith("CREATE TRIGGER") ? line === "END;" : line.endsWith(";");
    if (!isEnd) continue;
    statements.push(lines.join("\n"));
    lines = [];
  }
  return lines.length === 0 ? statements : [...statements, lines.join("\n")];
}
