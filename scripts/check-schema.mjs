import { readMigrations } from "./live/migrations.mjs";
import { readDefinitions } from "./schema/definitions.mjs";
import { describeSchema, readDescription } from "./schema/describe-schema.mjs";
import { openMigratedDatabase, readSchemaObjects } from "./schema/migrated-database.mjs";
import { compareSchemaObjects } from "./schema/object-changes.mjs";
import { compareTables } from "./schema/table-changes.mjs";

/** Fails if the schema's definitions, the migrations and docs/schema.sql differ. */
async function checkSchema() {
  const problems = await findProblems();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    console.error("Run npm run generate-migration.");
    process.exitCode = 1;
  }
}

async function findProblems() {
  const [migrations, definitions, tables] = await Promise.all([
    readMigrations(),
    readDefinitions(),
    compareTables(),
  ]);
  const database = openMigratedDatabase(migrations);
  const { changes } = compareSchemaObjects(readSchemaObjects(database, tables.stored), definitions);
  const description = await describeSchema(database, definitions);
  return [
    tables.isChanged &&
      "The tables of worker/schema.ts differ from those that the migrations make.",
    changes.length > 0 &&
      `The migrations do not make what triggers.sql defines: ${changes.join(", ")}.`,
    tables.migration !== migrations.at(-1).name &&
      `migrations/meta/snapshot.json is of ${tables.migration}, which is not the newest migration.`,
    description !== (await readDescription()) && "docs/schema.sql is out of date.",
  ].filter(Boolean);
}

await checkSchema();
