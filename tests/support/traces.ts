import { listAllTables } from "../../worker/backup/dump.ts";
import { queryRow } from "./rows.ts";
import { getBindings } from "./site.ts";
import { queryOf } from "./tables.ts";

/** Returns every column whose name has one of these words, in any case: `users.name`. */
export async function findColumnsByWords(words: string[]): Promise<string[]> {
  const { DB } = await getBindings();
  const found: string[] = [];
  for (const { name, columns } of await listAllTables(queryOf(DB))) {
    const counts = columns.map(
      (column) =>
        `sum(EXISTS (SELECT 1 FROM json_each(?1) AS word WHERE instr(lower("${name}"."${column}"), word.value) > 0)) AS "${column}"`,
    );
    const row = await queryRow(
      `SELECT ${counts.join(", ")} FROM "${name}"`,
      JSON.stringify(words.map((word) => word.toLowerCase())),
    );
    found.push(...columns.filter((column) => row?.[column]).map((column) => `${name}.${column}`));
  }
  return found;
}
