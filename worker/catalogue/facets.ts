import { type SQL, sql } from "drizzle-orm";
import type { FacetQuery, Facets } from "../../contract/catalogue.ts";
import { hourBuckets, starBuckets, yearBuckets } from "../../contract/constants.ts";
import type { Database } from "../http/database.ts";
import { categories, movieCells as cells } from "../schema.ts";
import { titleOf } from "./categories.ts";

/** A bit for each filter: `missed` adds up those that a cell does not meet. */
const bits = { category: 1, year: 2, hours: 4, rating: 8, language: 16 } as const;
type Facet = keyof typeof bits;

const bitOf = (facet: Facet) => sql.raw(String(bits[facet]));

/** How many films meet all filters but the facet's own. */
const films = (facet: Facet, also = sql`1`) => sql`sum(iif(missed in (0, ${bitOf(facet)}) and ${also}, films, 0))`;

const filmsOfEach = (facet: Facet, column: SQL, choices: readonly (string | number)[]) => {
  const counts = choices.map((choice) => films(facet, sql`${column} = ${sql.raw(`'${choice}'`)}`));
  return sql`json_array(${sql.join(counts, sql`, `)})`;
};

type Counts = { category: number; language: number; year: number[]; hours: number[]; rating: number[] };

const counts = sql<string>`json_object('category', ${films("category")}, 'language', ${films("language")},
  'year', ${filmsOfEach("year", sql`year_bucket`, yearBuckets)}, 'hours', ${filmsOfEach("hours", sql`hour_bucket`, hourBuckets)},
  'rating', ${filmsOfEach("rating", sql`star_bucket`, starBuckets)})`;

/**
 * For each choice of each filter, how many films meet it and all other filters: a row for each category and language.
 * In that order the cells lie, so each is read once and nothing is sorted.
 */
export function selectFacets(db: Database, query: FacetQuery) {
  const missed = sql.join([sql`0`, ...missedBy(query)], sql` + `);
  return db
    .select({
      category: titleOf(sql`category_id`).as("title"),
      language: sql<string>`language`.as("language"),
      counts: counts.as("counts"),
    })
    .from(sql`(select *, ${missed} as missed from ${cells})`)
    .groupBy(sql`category_id, language`);
}

function missedBy({ category, year, hours, rating, language }: FacetQuery): SQL[] {
  const idOfCategory = sql`(select ${categories.id} from ${categories} where ${categories.title} = ${category})`;
  const missing = (facet: Facet, column: SQL, choice: unknown) => sql`iif(${column} = ${choice}, 0, ${bitOf(facet)})`;
  return [
    category !== undefined && missing("category", sql`category_id`, idOfCategory),
    year && missing("year", sql`year_bucket`, year),
    hours && missing("hours", sql`hour_bucket`, hours),
    rating && missing("rating", sql`star_bucket`, Number(rating)),
    language !== undefined && missing("language", sql`language`, language),
  ].filter((bit) => typeof bit === "object");
}

type FacetRow = Awaited<ReturnType<typeof selectFacets>>[number];

export function facetsAnswer(rows: FacetRow[], query: FacetQuery): Facets {
  const parts = rows.map((row) => ({ ...row, counts: JSON.parse(row.counts) as Counts }));
  const together = (choices: readonly (string | number)[], at: (counts: Counts) => number[]) =>
    Object.fromEntries(choices.map((choice, i) => [choice, sumOf(parts.map(({ counts }) => at(counts)[i] ?? 0))]));
  const facets = {
    category: added(parts.map(({ category, counts }) => [category, counts.category])),
    year: together(yearBuckets, ({ year }) => year),
    hours: together(hourBuckets, ({ hours }) => hours),
    rating: together(starBuckets, ({ rating }) => rating),
    language: added(parts.map(({ language, counts }) => [language, counts.language])),
  };
  return { total: totalOf(facets, query), ...facets };
}

/** Whatever is chosen of a facet is counted under all filters; with nothing chosen, its choices together are all films. */
function totalOf(facets: Record<Facet, Record<string, number>>, query: FacetQuery): number {
  const chosen = (Object.keys(bits) as Facet[]).find((facet) => query[facet] !== undefined) ?? "year";
  const counts = Object.entries(facets[chosen]).filter(([choice]) => choice === (query[chosen] ?? choice));
  return sumOf(counts.map(([, count]) => count));
}

/** By name; a language may be called like something that every object has. */
function added(counts: [string, number][]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const [name, count] of counts) sums.set(name, (sums.get(name) ?? 0) + count);
  return Object.fromEntries(sums);
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
