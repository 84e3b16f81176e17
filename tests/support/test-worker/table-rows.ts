import { listAllTables } from "../../../worker/backup/dump.ts";

/** The rows of a table as text, by its name. */
export type TableRows = Map<string, string>;

/** A limit counts a refused request, too, and a session is what a test ends. */
const ignoredTables = ["rate_limits", "sessions"];

export async function readTableRows(DB: D1Database): Promise<TableRows> {
  const query = async (sql: string) =>
    (await DB.prepare(sql).all<Record<string, string>>()).results;
  const tables = await listAllTables(query);
  const names = tables.map(({ name }) => name).filter((name) => !ignoredTables.includes(name));
  const results = await DB.batch(names.map((name) => DB.prepare(`SELECT * FROM ${name}`)));
  return new Map(results.map((rows, i) => [names[i] ?? "", JSON.stringify(rows.results)]));
}

/** The names of the tables whose rows are others than before. */
export const listChangedTables = (before: TableRows, after: TableRows): string[] =>
  [...after.keys()].filter((name) => after.get(name) !== before.get(name));
