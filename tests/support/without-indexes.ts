import { getBindings } from "./site.ts";

type SchemaObject = { type: string; name: string; sql: string };

/** Drops the indexes of a table and these triggers of it, runs `action`, and creates them again. */
export async function withoutIndexes(table: string, triggers: string[], action: () => Promise<unknown>): Promise<void> {
  const { DB } = await getBindings();
  const schemaObjects = await DB.prepare(
    "SELECT type, name, sql FROM sqlite_schema WHERE tbl_name = ? AND (type = 'index' OR type = 'trigger') AND sql IS NOT NULL",
  )
    .bind(table)
    .all();
  const dropped = (schemaObjects.results as SchemaObject[]).filter(
    ({ type, name }) => type === "index" || triggers.includes(name),
  );
  await DB.batch(dropped.map(({ type, name }) => DB.prepare(`DROP ${type} "${name}"`)));
  await action();
  for (const { sql } of dropped) await DB.prepare(sql).run();
}
