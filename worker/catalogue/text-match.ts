import { type SQL, sql } from "drizzle-orm";
import { fold } from "../../contract/folding.ts";
import { movies } from "../schema.ts";

type Column = "name" | "cast_names";

/**
 * The full-text question for "contains this text": three characters and more go to the trigram index,
 * one or two to the index of single characters and pairs. Null when nothing is left after folding.
 */
function question(text: string): { table: SQL; ask: string } | null {
  const folded = fold(text);
  const characters = [...folded].length;
  if (characters === 0) return null;
  if (characters < 3) return { table: sql`movie_grams`, ask: `"${hexOf(folded)}"` };
  return { table: sql`movie_search`, ask: `"${folded.replaceAll('"', '""')}"` };
}

/** Movies whose name or cast contains the text. */
export function contains(text: string): SQL {
  const asked = question(text);
  if (!asked) return sql`0`;
  return sql`${movies.id} in (select rowid from ${asked.table} where ${asked.table} match ${asked.ask})`;
}

/** Ids of the newest movies that contain the text in this column: read off the index's end, never sorted. */
export function newestContaining(text: string, column: Column, limit: number): SQL {
  const asked = question(text);
  if (!asked) return sql`select 0 as id where 0`;
  const ask = `${column} : ${asked.ask}`;
  return sql`select rowid as id from ${asked.table} where ${asked.table} match ${ask} order by rowid desc limit ${limit}`;
}

/** As SQLite's `hex()` writes UTF-8. */
function hexOf(text: string): string {
  return [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).toUpperCase().padStart(2, "0")).join("");
}
