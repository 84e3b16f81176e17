import { type SQL, sql } from "drizzle-orm";
import type { MovieQuery } from "../../contract/catalogue.ts";
import { fold } from "../../contract/folding.ts";
import { categories } from "../schema.ts";

type Index = { table: SQL /** A word of the facets, as this index holds it. */; facet: (word: SQL) => SQL };

/** Three and more consecutive characters. */
const trigrams: Index = { table: sql`movie_search`, facet: (word) => sql`'" ' || ${word} || ' "'` };
/** Single characters and pairs, in hex. */
const grams: Index = { table: sql`movie_grams`, facet: (word) => sql`'"' || ${word} || '"'` };

/** The full-text question for "contains this text", or null when nothing is left of it after folding. */
function question(text: string): { index: Index; ask: string } | null {
  const folded = fold(text);
  const characters = [...folded].length;
  if (characters === 0) return null;
  if (characters < 3) return { index: grams, ask: `"${hexOf(folded)}"` };
  return { index: trigrams, ask: `"${folded.replaceAll('"', '""')}"` };
}

/** Movies whose name or cast contains the text. */
export function contains(text: string): SQL {
  const asked = question(text);
  if (!asked) return sql`0`;
  const ask = `{name cast_names} : ${asked.ask}`;
  return sql`select rowid from ${asked.index.table} where ${asked.index.table} match ${ask}`;
}

/** Ids of the newest movies that contain the text in this column: read off the index's end, never sorted. */
export function newestContaining(text: string, column: "name" | "cast_names", limit: number): SQL {
  const asked = question(text);
  if (!asked) return sql`select 0 where 0`;
  const ask = `${column} : ${asked.ask}`;
  return sql`select rowid from ${asked.index.table} where ${asked.index.table} match ${ask} order by rowid desc limit ${limit}`;
}

type Filters = Pick<MovieQuery, "q" | "category" | "year" | "hours" | "rating" | "language" | "popular">;

type Part = { beyond: string | number | undefined; upwards: boolean; limit: number };

/**
 * Ids of the movies that meet every filter (one at least), in the order of their ids: the index meets the
 * filters with one another before it reads a row.
 */
export function meeting(filters: Filters, { beyond, upwards, limit }: Part): SQL {
  const asked = filters.q === undefined ? undefined : question(filters.q);
  if (asked === null) return sql`select 0 as id where 0`;
  const index = asked?.index ?? trigrams;
  const facets = facetsOf(filters).map((word) => sql`'facets : ' || ${index.facet(word)}`);
  const asks = asked ? [...facets, sql`${`{name cast_names} : ${asked.ask}`}`] : facets;
  const ask = sql.join(asks, sql` || ' AND ' || `);
  const order = upwards ? sql`asc` : sql`desc`;
  // A bound number is a float, and FTS5 seeks only to integers.
  const place = beyond === undefined ? sql`` : sql` and rowid ${upwards ? sql`>` : sql`<`} cast(${beyond} as integer)`;
  return sql`select rowid as id from ${index.table} where ${index.table} match ${ask}${place} order by rowid ${order} limit ${limit}`;
}

/** The words that migrations/0002_facets.sql writes of a movie. */
function facetsOf({ category, year, hours, rating, language, popular }: Filters): SQL[] {
  const idOfCategory = sql`coalesce((select ${categories.id} from ${categories} where ${categories.title} = ${category}), 0)`;
  return [
    category !== undefined && sql`'c' || ${idOfCategory}`,
    year && sql`${`y${year.slice(0, 4)}`}`,
    hours && sql`${`h${hours.slice(0, 1)}`}`,
    rating && sql`${`s${rating}`}`,
    popular && sql`${popular === "true" ? "p1" : "p0"}`,
    language !== undefined && sql`${`l${hexOf(language)}`}`,
  ].filter((word) => typeof word === "object");
}

/** As SQLite's `hex()` writes UTF-8. */
function hexOf(text: string): string {
  return [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).toUpperCase().padStart(2, "0")).join("");
}
