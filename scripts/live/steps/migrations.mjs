import {
  applyMigrations,
  readAppliedMigrations,
  readMigrations,
  requireSchema,
} from "../migrations.mjs";

export const migrationsStep = { name: "Migrations", check: checkMigrations, run: applyPending };

async function checkMigrations(context) {
  const { database } = context;
  const migrations = await readMigrations();
  const applied = database ? await readAppliedMigrations(database) : [];
  if (database) await requireSchema(database, migrations, applied);
  const pending = migrations.filter(({ name }) => !applied.includes(name));
  if (pending.length === 0) return { done: true, note: applied.at(-1) };
  const names =
    pending.length > 2
      ? `${pending[0].name} to ${pending.at(-1).name}`
      : pending.map(({ name }) => name).join(", ");
  return { todo: `apply ${names}; meanwhile the database answers nobody`, migrations, pending };
}

async function applyPending({ database }, { migrations, pending }) {
  const bookmark = await database.bookmark();
  await applyMigrations(database, pending);
  await requireSchema(database, migrations, await readAppliedMigrations(database));
  return `applied ${pending.length}; the state before is the Time Travel bookmark ${bookmark}`;
}
