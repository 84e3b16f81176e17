import { readMigrations } from "./live/migrations.mjs";
import { readDefinitions } from "./schema/definitions.mjs";
import { describeSchema, readDescription, writeDescription } from "./schema/describe-schema.mjs";
import {
  openMigratedDatabase,
  readReferringTables,
  readSchemaObjects,
} from "./schema/migrated-database.mjs";
import { compareSchemaObjects } from "./schema/object-changes.mjs";
import {
  compareTables,
  findInvalidatedTables,
  writeTableStatements,
} from "./schema/table-changes.mjs";
import { numberMigration, writeMigration, writeSchemaSnapshot } from "./schema/write-migration.mjs";

/**
 * npm run generate-migration [name]: writes a migration with the changes of worker/schema.ts and of
 * the domains' triggers.sql, and writes docs/schema.sql.
 */
async function generateMigration(name) {
  const migrations = await readMigrations();
  const definitions = await readDefinitions();
  const migration = await composeMigration(migrations, definitions, name);
  if (migration) await writeMigration(migration);
  await updateDescription(migration ? [...migrations, migration] : migrations, definitions);
}

/** Composes a migration; null if neither the tables nor the definitions in triggers.sql changed. */
async function composeMigration(migrations, definitions, givenName) {
  const tables = await compareTables();
  const statements = tables.isChanged ? await writeTableStatements(tables) : [];
  const database = openMigratedDatabase(migrations);
  const found = readSchemaObjects(database, tables.stored);
  const { drops, creates, changes } = compareSchemaObjects(
    found,
    definitions,
    findInvalidatedTables(statements),
  );
  if (!tables.isChanged && changes.length === 0) {
    console.log("Nothing changed: no migration is needed.");
    await nameInSnapshot(migrations.at(-1).name, tables);
    return null;
  }
  const name = numberMigration(migrations, givenName ?? suggestName(statements, changes));
  const sql = `${[...drops, ...statements, ...creates].join("\n\n")}\n`;
  const migration = { name, sql, snapshot: tables.current };
  requireResult([...migrations, migration], definitions, tables.current);
  report(migration, { statements, changes, creates, database });
  return migration;
}

/** Writes the newest migration's name into the snapshot, if that migration was written by hand. */
async function nameInSnapshot(newest, { migration, stored }) {
  if (migration === newest) return;
  await writeSchemaSnapshot(newest, stored);
  console.log(`Wrote migrations/meta/snapshot.json: ${newest} is the newest migration.`);
}

function suggestName(statements, changes) {
  const table = /(?:TABLE|ON) [`"](?:__new_)?(\w+)/.exec(statements.join("\n"))?.[1];
  return table ?? changes[0]?.split(" ")[1] ?? "tables";
}

/** Throws unless the migrations turn an empty database into exactly the defined schema. */
function requireResult(migrations, definitions, snapshot) {
  const { changes } = compareSchemaObjects(
    readSchemaObjects(openMigratedDatabase(migrations), snapshot),
    definitions,
  );
  if (changes.length > 0)
    throw new Error(`The migration would not make what is defined: ${changes.join(", ")}.`);
}

function report({ name }, { statements, changes, creates, database }) {
  console.log(`Wrote migrations/${name}:`);
  if (statements.length > 0)
    console.log(`  statements of Drizzle for tables: ${statements.length}`);
  for (const change of changes) console.log(`  ${change}`);
  for (const fill of creates.filter((sql) => sql.startsWith("INSERT INTO")))
    console.log(
      `  fills ${fill.split(" ")[2]} again from its tables: that takes some seconds for 100,000 rows`,
    );
  for (const table of statements.flatMap((sql) => /^DROP TABLE `(\w+)`/.exec(sql)?.[1] ?? [])) {
    const children = readReferringTables(database, table);
    if (children.length > 0)
      console.log(`  CAREFUL: DROP TABLE ${table} deletes or empties the rows of ${children.join(", ")} that refer to it.
  D1 applies a migration in one transaction, where foreign keys stay on. Write this one so that the table stays.`);
  }
  if (changes.some((change) => change.startsWith("changed")))
    console.log(
      "Stored rows stay as the definitions before derived them. Add an UPDATE where they must follow.",
    );
  console.log("Read it before you commit it: the previous version must run on the new schema.");
}

async function updateDescription(migrations, definitions) {
  const text = await describeSchema(openMigratedDatabase(migrations), definitions);
  if (text === (await readDescription())) return;
  await writeDescription(text);
  console.log("Wrote docs/schema.sql.");
}

await generateMigration(process.argv[2]).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
