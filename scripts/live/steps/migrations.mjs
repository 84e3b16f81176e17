import { applyMigration, readAppliedMigrations, readMigrations, requireSchema } from "../migrations.mjs";

export const migrationsStep = { name: "Migrations", check: checkMigrations, run: applyMigrations };

async function checkMigrations(context) {
  const { database } = context;
  const migrations = await readMigrations();
  const applied = database ? await readAppliedMigrations(database) : [];
  if (database) await requireSchema(database, migrations, applied);
  const pending = migrations.filter(({ name }) => !applied.includes(name));
  if (pending.length === 0) return { done: true, note: applied.at(-1) };
  return { todo: `apply ${pending.map(({ name }) => name).join(", ")}`, migrations, pending };
}

async function applyMigrations({ database }, { migrations, pending }) {
  const bookmark = await database.bookmark();
  for (const migration of pending) await applyMigration(database, migration);
  await requireSchema(database, migrations, await readAppliedMigrations(database));
  return `applied ${pending.length}; the state before is the Time Travel bookmark ${bookmark}`;
}
