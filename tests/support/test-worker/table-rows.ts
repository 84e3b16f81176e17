import { listAllTables } from "../../../worker/backup/dump.ts";

/** The rows of a table as text, by its name. */
export type TableRows = Map<string, string>;

/**
 * Tables in which a change proves nothing: a refused request counts towards a rate limit, and the
 * tests themselves end the sessions.
 */
const ignoredTables = ["rate_limits", "sessions"];

export async function readTableRows(DB: D1Database): Promise<TableRows> {
  const query = async (sql: string) =>
    (await DB.prepare(sql).all<Record<string, string>>()).results;
  const tables = await listAllTables(query);
  const names = tables.map(({ name }) => name).filter((name) => !ignoredTables.includes(name));
  const results = await DB.batch(names.map((name) => DB.prepare(`SELECT * FROM ${name}`)));
  return new Map(results.map((rows, i) => [names[i] ?? "", JSON.stringify(rows.results)]));
}

/** Returns the names of the tables whose rows have changed. */
export const listChangedTables = (before: TableRows, after: TableRows): string[] =>
  [...after.keys()].filter((name) => after.get(name) !== before.get(name));
