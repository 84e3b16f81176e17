import { getBindings } from "./site.ts";

const tables = [
  "statement_lines",
  "statements",
  "statement_months",
  "rights_term_shares",
  "pool_shares",
];

/**
 * Deletes the rights holders with their terms and statements. The triggers that refuse the deletion
 * are dropped for it, and then created again.
 */
export async function clearStatements(): Promise<void> {
  const { DB } = await getBindings();
  const select =
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN (SELECT value FROM json_each(?))";
  const found = await DB.prepare(select)
    .bind(JSON.stringify(tables))
    .all<{ name: string; sql: string }>();
  const results: { name: string; sql: string }[] = found.results;
  await DB.batch([
    ...results.map(({ name }) => DB.prepare(`DROP TRIGGER ${name}`)),
    ...[...tables, "subscription_revenue", "movie_watch_times", "rights_terms"].map((table) =>
      DB.prepare(`DELETE FROM ${table}`),
    ),
    DB.prepare("DELETE FROM rights_holders"),
    ...results.map(({ sql }) => DB.prepare(sql)),
  ]);
}
