import pRetry from "p-retry";
import type { Bindings } from "../../worker/context/request-context.ts";
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
  for (const schemaObject of dropped) await pRetry(() => createUnlessThere(DB, schemaObject), { retries: 5 });
}

/** The answer to a statement of some seconds can be lost: workerd takes its connection for idle. */
async function createUnlessThere(DB: Bindings["DB"], { name, sql }: SchemaObject): Promise<void> {
  const found = await DB.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").bind(name).first();
  if (!found) await DB.prepare(sql).run();
}
