import { and, asc, desc, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { MovieList, MovieQuery } from "../../contract/catalogue.ts";
import type { MovieSort } from "../../contract/constants.ts";
import { type Cursor, readCursor, toPage } from "../database/cursor.ts";
import type { Database } from "../database/database.ts";
import { categories, movies } from "../schema.ts";
import { type MovieRow, selectMovies, toMovieDto } from "./movie-dto.ts";
import { intersectFilters, selectIdsContaining } from "./text-match.ts";

/** Each order ends in the id, so that it is unique; all its columns have the same direction. */
const sortOrders = {
  newest: { columns: [movies.id], ascending: false, cursorOf: (row: MovieRow) => [row.id] },
  rating: {
    columns: [movies.rating, movies.serial],
    ascending: false,
    cursorOf: (row: MovieRow) => [row.rating, row.id],
  },
  name: {
    columns: [movies.nameFolded, movies.serial],
    ascending: true,
    cursorOf: (row: MovieRow) => [row.nameFolded, row.id],
  },
  popular: {
    columns: [movies.popular, movies.rating, movies.serial],
    ascending: false,
    cursorOf: (row: MovieRow) => [Number(row.popular), row.rating, row.id],
  },
} as const;

const cursorSamples: Record<MovieSort, (string | number)[]> = {
  newest: [0],
  rating: [0, 0],
  name: ["", 0],
  popular: [0, 0, 0],
};

/**
 * One page of the catalogue plus one row. Throws `invalid` for a cursor of another list. A single filter has its own
 * index for every order; several filters are intersected in full text, which has only one order.
 */
export function selectMoviePage(db: Database, query: MovieQuery, userId?: string) {
  const sort = sortOf(query);
  const { columns, ascending: sortsAscending } = sortOrders[sort];
  const cursor = cursorFromQuery(query);
  const ascending = sortsAscending !== (cursor?.direction === "before");
  const inDirection = (column: SQLWrapper) => (ascending ? asc(column) : desc(column));
  const usesFullText = query.download === undefined && (query.q !== undefined || filtersOf(query).length > 1);
  if (sort === "newest" && usesFullText) {
    const matchingIds = intersectFilters(query, { afterId: cursor?.values[0], ascending, limit: query.limit + 1 });
    // Ordered by `found`, which is already sorted: by the movie's own id, SQLite would sort again.
    return selectMovies(db, userId)
      .innerJoin(sql`(${matchingIds}) as found`, sql`found.id = ${movies.id}`)
      .orderBy(inDirection(sql`found.id`));
  }
  const textFilters = query.q === undefined ? [] : [sql`${movies.id} in (${selectIdsContaining(query.q)})`];
  return selectMovies(db, userId)
    .where(
      and(
        isNull(movies.deletedAt),
        ...filtersOf(query),
        ...textFilters,
        cursor && afterCursor(columns, cursor, ascending),
      ),
    )
    .orderBy(...columns.map(inDirection))
    .limit(query.limit + 1);
}

export function toMovieListDto(rows: MovieRow[], query: MovieQuery): MovieList {
  const sort = sortOf(query);
  const { cursorOf } = sortOrders[sort];
  const { rows: page, ...cursors } = toPage(rows, query.limit, sort, cursorFromQuery(query), (row) => [
    ...cursorOf(row),
  ]);
  return { data: page.map(toMovieDto), ...cursors };
}

function cursorFromQuery(query: MovieQuery): Cursor | undefined {
  const sort = sortOf(query);
  return readCursor(query.cursor, sort, cursorSamples[sort]);
}

/** With the filter on popularity, the order by popularity equals the order by rating. */
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

/** A row-value comparison, which SQLite resolves with one seek in the order's index. */
function afterCursor(columns: readonly unknown[], cursor: Cursor, ascending: boolean): SQL {
  const left = sql.join(columns as SQL[], sql`, `);
  const right = sql.join(
    cursor.values.map((value) => sql`${value}`),
    sql`, `,
  );
  return ascending ? sql`(${left}) > (${right})` : sql`(${left}) < (${right})`;
}
