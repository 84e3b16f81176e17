import { queryRow } from "./factories.ts";
import { getBindings } from "./site.ts";

export type Column = { table: string; column: string };

/** The columns of all tables but those of full text. */
export async function listColumns(): Promise<Column[]> {
  const { DB } = await getBindings();
  const { results } = await DB.prepare(
    `SELECT t.name AS "table", c.name AS "column" FROM sqlite_master t JOIN pragma_table_info(t.name) c
     WHERE t.type = 'table' AND t.sql NOT LIKE 'CREATE VIRTUAL%' AND t.name NOT LIKE 'sqlite%' AND t.name NOT LIKE '\\_cf%' ESCAPE '\\'
       AND t.name NOT LIKE '%\\_search\\_%' ESCAPE '\\' AND t.name NOT LIKE '%\\_grams\\_%' ESCAPE '\\'`,
  ).all();
  return results as Column[];
}

/** Every column with one of these words, in any case: `users.name`. */
export async function findColumnsWith(words: string[]): Promise<string[]> {
  const columns = await listColumns();
  const found: string[] = [];
  for (const table of new Set(columns.map((column) => column.table))) {
    const own = columns.filter((column) => column.table === table).map(({ column }) => column);
    const counts = own.map(
      (column) =>
        `sum(EXISTS (SELECT 1 FROM json_each(?1) AS word WHERE instr(lower("${table}"."${column}"), word.value) > 0)) AS "${column}"`,
    );
    const row = await queryRow(
      `SELECT ${counts.join(", ")} FROM "${table}"`,
      JSON.stringify(words.map((word) => word.toLowerCase())),
    );
    found.push(...own.filter((column) => row?.[column]).map((column) => `${table}.${column}`));
  }
  return found;
}
