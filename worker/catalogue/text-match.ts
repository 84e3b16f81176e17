import { type SQL, sql } from "drizzle-orm";
import type { MovieQuery } from "../../contract/catalogue/catalogue.ts";
import { foldText } from "../../contract/fold-text.ts";
import { type Database, isShownMovieSql } from "../database/database.ts";
import { categories, movies } from "../schema.ts";

type FullTextIndex = {
  table: SQL;
  /** Returns a facet's word as this index stores it. */
  facetTerm: (word: SQL) => SQL;
};

/** The full-text index for texts of three or more characters. */
const trigramIndex: FullTextIndex = {
  table: sql`movie_search`,
  facetTerm: (word) => sql`'" ' || ${word} || ' "'`,
};
/** The full-text index for texts of one or two characters, which it stores in hex. */
const shortGramIndex: FullTextIndex = {
  table: sql`movie_grams`,
  facetTerm: (word) => sql`'"' || ${word} || '"'`,
};

/** Returns the full-text query for "contains this text"; null if the folded text is empty. */
function toMatchQuery(text: string): { index: FullTextIndex; expression: string } | null {
  const foldedText = foldText(text);
  const characterCount = [...foldedText].length;
  if (characterCount === 0) return null;
  if (characterCount < 3) return { index: shortGramIndex, expression: `"${hexOf(foldedText)}"` };
  return { index: trigramIndex, expression: `"${foldedText.replaceAll('"', '""')}"` };
}

/**
 * SQL that selects the ids of the newest movies whose column contains the text. Reads from the end
 * of the index, without sorting.
 */
export function selectNewestMovieIdsContaining(
  db: Database,
  text: string,
  column: "name" | "cast_names",
  limit: number,
): SQL {
  const query = toMatchQuery(text);
  if (!query) return sql`select 0 where 0`;
  const matchExpression = `${column} : ${query.expression}`;
  return sql`select rowid
    from ${query.index.table}
    where ${query.index.table} match ${matchExpression}
      and ${isShownMovieSql(db, sql`${query.index.table}.rowid`)}
    order by rowid desc
    limit ${limit}`;
}

type FullTextFilters = Pick<
  MovieQuery,
  "q" | "category" | "year" | "hours" | "rating" | "language" | "popular"
>;

/**
 * SQL condition on `movies`: whether a movie's name, cast or crew contains the text. The condition
 * uses no index, so it is only for movies that the query reads anyway.
 */
export function containsTextSql(text: string): SQL {
  const foldedText = foldText(text);
  return sql`(
    instr(${movies.nameFolded}, ${foldedText})
    or instr(${movies.translatedNames}, ${foldedText})
    or instr(${movies.castNames}, ${foldedText})
  )`;
}

type IdPage = {
  db: Database;
  afterId: string | number | undefined;
  ascending: boolean;
  limit: number;
};

/**
 * SQL that selects the ids of the movies that meet every filter; there must be at least one filter.
 * The index intersects the filters before it reads a row, so a page of 10 reads 27 rows at 100,000
 * movies, however rare the combination. With `page`, selects only that page, sorted by id.
 */
export function selectMatchingMovieIds(filters: FullTextFilters, page?: IdPage): SQL {
  const query = filters.q === undefined ? undefined : toMatchQuery(filters.q);
  if (query === null) return sql`select 0 as id where 0`;
  const index = query?.index ?? trigramIndex;
  const facetTerms = facetWordsOf(filters).map(
    (word) => sql`'facets : ' || ${index.facetTerm(word)}`,
  );
  const expressions = query
    ? [...facetTerms, sql`${`{name cast_names} : ${query.expression}`}`]
    : facetTerms;
  const matchExpression = sql.join(expressions, sql` || ' AND ' || `);
  const ids = sql`
    select rowid as id from ${index.table} where ${index.table} match ${matchExpression}`;
  if (!page) return ids;
  const { db, afterId, ascending, limit } = page;
  const isShown = sql` and ${isShownMovieSql(db, sql`${index.table}.rowid`)}`;
  // A bound number is a float, and FTS5 seeks only to integers.
  const afterCursor =
    afterId === undefined
      ? sql``
      : sql` and rowid ${ascending ? sql`>` : sql`<`} cast(${afterId} as integer)`;
  return sql`${ids}${isShown}${afterCursor} order by rowid ${ascending ? sql`asc` : sql`desc`} limit ${limit}`;
}

/**
 * Converts filters to facet words, as the view movie_words in worker/catalogue/triggers.sql spells
 * them.
 */
function facetWordsOf({
  category,
  year,
  hours,
  rating,
  language,
  popular,
}: FullTextFilters): SQL[] {
  const categoryId = sql`coalesce(
    (select ${categories.id} from ${categories} where ${categories.title} = ${category}), 0
  )`;
  return [
    category !== undefined && sql`'c' || ${categoryId}`,
    year && sql`${`y${year.slice(0, 4)}`}`,
    hours && sql`${`h${hours.slice(0, 1)}`}`,
    rating && sql`${`s${rating}`}`,
    popular && sql`${popular === "true" ? "p1" : "p0"}`,
    language !== undefined && sql`${`l${hexOf(language)}`}`,
  ].filter((word) => typeof word === "object");
}

/** Encodes text as UTF-8 in the format of SQLite's `hex()`. */
const hexOf = (text: string) => Buffer.from(text).toString("hex").toUpperCase();
