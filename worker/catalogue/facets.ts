import { type SQL, sql } from "drizzle-orm";
import type { FacetQuery, Facets } from "../../contract/catalogue/catalogue.ts";
import { hourBuckets, starBuckets, yearBuckets } from "../../contract/constants.ts";
import type { Database } from "../database/database.ts";
import { categories, movieCells as cells } from "../schema.ts";
import { categoryTitleSql } from "./category-labels.ts";

/**
 * The bit of each filter. A cell counts movies with equal facet values; its `missed` is the sum of
 * the bits of the filters that those movies do not meet.
 */
const bits = { category: 1, year: 2, hours: 4, rating: 8, language: 16 } as const;
type Facet = keyof typeof bits;

const facetBitSql = (facet: Facet) => sql.raw(String(bits[facet]));

/** SQL expression: the number of movies that meet every filter except the facet's own. */
const countMovies = (facet: Facet, condition = sql`1`) =>
  sql`sum(iif(missed in (0, ${facetBitSql(facet)}) and ${condition}, movie_count, 0))`;

const countEachChoice = (facet: Facet, column: SQL, choices: readonly (string | number)[]) => {
  const choiceCounts = choices.map((choice) =>
    countMovies(facet, sql`${column} = ${sql.raw(`'${choice}'`)}`),
  );
  return sql`json_array(${sql.join(choiceCounts, sql`, `)})`;
};

type FacetCounts = {
  category: number;
  language: number;
  year: number[];
  hours: number[];
  rating: number[];
};

const facetCounts = sql<string>`json_object(
  'category', ${countMovies("category")}, 'language', ${countMovies("language")},
  'year', ${countEachChoice("year", sql`year_bucket`, yearBuckets)},
  'hours', ${countEachChoice("hours", sql`hour_bucket`, hourBuckets)},
  'rating', ${countEachChoice("rating", sql`star_bucket`, starBuckets)}
)`;

/**
 * Counts, for each option of each filter, the movies that meet the option and all other filters.
 * There is one row for each category and language, in the order of the cells' index, so that each
 * cell is read once and nothing is sorted. A union of one count per filter would read every cell
 * once per filter, and D1 permits only five selects in a union.
 */
export function selectFacets(db: Database, query: FacetQuery) {
  const unmetFilters = sql.join([sql`0`, ...unmetFilterBits(query)], sql` + `);
  return db
    .select({
      category: categoryTitleSql(sql`category_id`).as("title"),
      language: sql<string>`language`.as("language"),
      counts: facetCounts.as("counts"),
    })
    .from(sql`(select *, ${unmetFilters} as missed from ${cells})`)
    .groupBy(sql`category_id, language`);
}

function unmetFilterBits({ category, year, hours, rating, language }: FacetQuery): SQL[] {
  const categoryId = sql`(
    select ${categories.id} from ${categories} where ${categories.title} = ${category}
  )`;
  const unmetBit = (facet: Facet, column: SQL, choice: unknown) =>
    sql`iif(${column} = ${choice}, 0, ${facetBitSql(facet)})`;
  return [
    category !== undefined && unmetBit("category", sql`category_id`, categoryId),
    year && unmetBit("year", sql`year_bucket`, year),
    hours && unmetBit("hours", sql`hour_bucket`, hours),
    rating && unmetBit("rating", sql`star_bucket`, Number(rating)),
    language !== undefined && unmetBit("language", sql`language`, language),
  ].filter((bit) => typeof bit === "object");
}

type FacetRow = Awaited<ReturnType<typeof selectFacets>>[number];

export function toFacetsDto(rows: FacetRow[], query: FacetQuery): Facets {
  const parsedRows = rows.map((row) => ({ ...row, counts: JSON.parse(row.counts) as FacetCounts }));
  const sumByChoice = (
    choices: readonly (string | number)[],
    countsOf: (counts: FacetCounts) => number[],
  ) =>
    Object.fromEntries(
      choices.map((choice, i) => [
        choice,
        sum(parsedRows.map(({ counts }) => countsOf(counts)[i] ?? 0)),
      ]),
    );
  const facets = {
    category: sumByName(parsedRows.map(({ category, counts }) => [category, counts.category])),
    year: sumByChoice(yearBuckets, ({ year }) => year),
    hours: sumByChoice(hourBuckets, ({ hours }) => hours),
    rating: sumByChoice(starBuckets, ({ rating }) => rating),
    language: sumByName(parsedRows.map(({ language, counts }) => [language, counts.language])),
  };
  return { total: totalOf(facets, query), ...facets };
}

/**
 * Returns the number of movies that meet all filters: the count of a chosen option or, without a
 * filter, the sum of one facet's counts.
 */
function totalOf(facets: Record<Facet, Record<string, number>>, query: FacetQuery): number {
  const chosenFacet =
    (Object.keys(bits) as Facet[]).find((facet) => query[facet] !== undefined) ?? "year";
  const counts = Object.entries(facets[chosenFacet]).filter(
    ([choice]) => choice === (query[chosenFacet] ?? choice),
  );
  return sum(counts.map(([, count]) => count));
}

/**
 * Adds up counts by name in a Map, because a language may be named like a property that every
 * object inherits, such as `constructor`.
 */
function sumByName(counts: [string, number][]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const [name, count] of counts) sums.set(name, (sums.get(name) ?? 0) + count);
  return Object.fromEntries(sums);
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
