import { and, asc, desc, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { MovieList, MovieQuery } from "../../contract/catalogue.ts";
import type { MovieSort } from "../../contract/constants.ts";
import { type Cursor, pageOf, readCursor } from "../http/cursor.ts";
import type { Database } from "../http/database.ts";
import { categories, movies } from "../schema.ts";
import { type MovieRow, movieAnswer, selectMovies } from "./movie-answer.ts";
import { contains, meeting } from "./text-match.ts";

/** Each order ends in the id, so that every movie has one place; all its columns run the same way. */
const orders = {
  newest: { columns: [movies.id], upwards: false, placeOf: (row: MovieRow) => [row.id] },
  rating: { columns: [movies.rating, movies.serial], upwards: false, placeOf: (row: MovieRow) => [row.rating, row.id] },
  name: {
    columns: [movies.nameFolded, movies.serial],
    upwards: true,
    placeOf: (row: MovieRow) => [row.nameFolded, row.id],
  },
  popular: {
    columns: [movies.popular, movies.rating, movies.serial],
    upwards: false,
    placeOf: (row: MovieRow) => [Number(row.popular), row.rating, row.id],
  },
} as const;

const placeLike: Record<MovieSort, (string | number)[]> = {
  newest: [0],
  rating: [0, 0],
  name: ["", 0],
  popular: [0, 0, 0],
};

/**
 * One page of the catalogue, read one row beyond its end. Throws `invalid` for a foreign cursor. A filter
 * has an index of its own under every order; several at once are met in full text, which knows one order.
 */
export function selectPage(db: Database, query: MovieQuery, userId?: string) {
  const sort = sortOf(query);
  const { columns, upwards: runsUp } = orders[sort];
  const cursor = cursorOf(query);
  const upwards = runsUp !== (cursor?.direction === "before");
  const directed = (column: SQLWrapper) => (upwards ? asc(column) : desc(column));
  const inFullText = query.download === undefined && (query.q !== undefined || filtersOf(query).length > 1);
  if (sort === "newest" && inFullText) {
    const found = meeting(query, { beyond: cursor?.at[0], upwards, limit: query.limit + 1 });
    // Ordered by what was found, which comes in order: by the movie's own id SQLite would sort it again.
    return selectMovies(db, userId)
      .innerJoin(sql`(${found}) as found`, sql`found.id = ${movies.id}`)
      .orderBy(directed(sql`found.id`));
  }
  const text = query.q === undefined ? [] : [sql`${movies.id} in (${contains(query.q)})`];
  return selectMovies(db, userId)
    .where(and(isNull(movies.deletedAt), ...filtersOf(query), ...text, cursor && beyond(columns, cursor, upwards)))
    .orderBy(...columns.map(directed))
    .limit(query.limit + 1);
}

export function listAnswer(rows: MovieRow[], query: MovieQuery): MovieList {
  const sort = sortOf(query);
  const { placeOf } = orders[sort];
  const { rows: page, ...cursors } = pageOf(rows, query.limit, sort, cursorOf(query), (row) => [...placeOf(row)]);
  return { data: page.map(movieAnswer), ...cursors };
}

function cursorOf(query: MovieQuery): Cursor | undefined {
  const sort = sortOf(query);
  return readCursor(query.cursor, sort, placeLike[sort]);
}

/** Among films that are all popular, or none, the order by popularity is the order by rating. */
function sortOf(query: MovieQuery): MovieSort {
  return query.sort === "popular" && query.popular !== undefined ? "rating" : query.sort;
}

function filtersOf(query: MovieQuery): SQL[] {
  return [
    query.category === undefined
      ? undefined
      : sql`${movies.categoryId} = (select ${categories.id} from ${categories} where ${categories.title} = ${query.category})`,
    query.year === undefined ? undefined : eq(movies.yearBucket, query.year),
    query.hours === undefined ? undefined : eq(movies.hourBucket, query.hours),
    query.rating === undefined ? undefined : eq(movies.starBucket, Number(query.rating)),
    query.language === undefined ? undefined : eq(movies.language, query.language),
    query.popular === undefined ? undefined : eq(movies.popular, query.popular === "true"),
    query.download === undefined ? undefined : eq(movies.downloadable, true),
    query.download === "free" ? eq(movies.priceCents, 0) : undefined,
  ].filter((filter) => filter !== undefined);
}

/** A row-value comparison, which SQLite answers with one seek in the order's index. */
function beyond(columns: readonly unknown[], cursor: Cursor, upwards: boolean): SQL {
  const left = sql.join(columns as SQL[], sql`, `);
  const right = sql.join(
    cursor.at.map((value) => sql`${value}`),
    sql`, `,
  );
  return upwards ? sql`(${left}) > (${right})` : sql`(${left}) < (${right})`;
}
