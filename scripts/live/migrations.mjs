import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../processes.mjs";
import { openMigratedDatabase } from "../schema/migrated-database.mjs";

const migrationsFolder = join(root, "migrations");

export async function readMigrationNames() {
  return (await readdir(migrationsFolder)).filter((name) => name.endsWith(".sql")).sort();
}

/** Reads the migrations of this version, in order: `{ name, sql }`. */
export async function readMigrations() {
  const names = await readMigrationNames();
  return Promise.all(
    names.map(async (name) => ({
      name,
      sql: await readFile(join(migrationsFolder, name), "utf8"),
    })),
  );
}

/** The table of migrations, as wrangler creates it. */
const migrationsTable = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

export async function readAppliedMigrations({ query }) {
  const tables = await query("SELECT name FROM sqlite_master WHERE name = 'd1_migrations'");
  if (tables.length === 0) return [];
  return (await query("SELECT name FROM d1_migrations ORDER BY id")).map(({ name }) => name);
}

/**
 * Applies migrations and records them in one file and one transaction, so that nothing is left half
 * done.
 */
export const applyMigrations = ({ importSql }, migrations) =>
  importSql(
    [
      `${migrationsTable};`,
      ...migrations.map(
        ({ name, sql }) => `${sql}\nINSERT INTO d1_migrations (name) VALUES ('${name}');`,
      ),
    ].join("\n"),
  );

/** Returns a sentence about applied migrations that this version lacks; undefined without any. */
function describeUnknown(migrations, applied) {
  const unknown = applied.filter(
    (name) => !migrations.some((migration) => migration.name === name),
  );
  if (unknown.length === 0) return undefined;
  const names =
    unknown.length > 3
      ? `${unknown.slice(0, 3).join(", ")} and ${unknown.length - 3} more`
      : unknown.join(", ");
  // A database from before the baseline has at most the name of its first migration in common with
  // the migrations of this version.
  if (applied[1] !== migrations[1]?.name)
    return `The database was made before the baseline of the schema: it has ${names}. This version cannot upgrade it. Deploy a new site, or use the version that made it.`;
  return `The database is newer than this version of Marquee: it has ${names}. Update first.`;
}

/**
 * Throws unless the database has the schema of its applied migrations. A difference means that a
 * migration was edited after it was applied, that the database was changed by hand, or that the
 * database belongs to a newer version.
 */
export async function requireSchema(database, migrations, applied) {
  const unknown = describeUnknown(migrations, applied);
  if (unknown) throw new Error(unknown);
  const expected = expectedSchema(migrations.filter(({ name }) => applied.includes(name)));
  const found = describeSchema(await database.query(schemaQuery));
  const differences = [...new Set([...expected.keys(), ...found.keys()])].filter(
    (key) => expected.get(key) !== found.get(key),
  );
  if (differences.length === 0) return;
  if (applied.length === 0)
    throw new Error(
      `The database is not a Marquee's: it has ${differences.slice(0, 3).join(", ")}. Choose another name with --name.`,
    );
  throw new Error(
    `The database is not what its migrations make: ${differences.slice(0, 5).join(", ")}. A migration was edited after it was applied, or the database was changed by hand: undo that.`,
  );
}

const schemaQuery = `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
  AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name <> 'd1_migrations'`;

/** The known schemas by the SQL of their migrations, which takes a third of a second to run. */
const schemas = new Map();

/**
 * Returns the schema that these migrations give to an empty database: the normalized SQL of each
 * object.
 */
function expectedSchema(migrations) {
  const key = JSON.stringify(migrations);
  if (!schemas.has(key)) schemas.set(key, readSchema(migrations));
  return schemas.get(key);
}

function readSchema(migrations) {
  const database = openMigratedDatabase(migrations);
  try {
    return describeSchema(database.prepare(schemaQuery).all());
  } finally {
    database.close();
  }
}

const describeSchema = (rows) =>
  new Map(
    rows.map(({ type, name, sql }) => [`${type} ${name}`, sql.replace(/["'`\s]+/g, " ").trim()]),
  );
