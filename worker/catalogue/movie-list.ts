import { and, asc, desc, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { MovieList, MovieQuery } from "../../contract/catalogue.ts";
import type { MovieSort } from "../../contract/constants.ts";
import { readCursor, toPage } from "../database/cursor.ts";
import type { Database } from "../database/database.ts";
import { categories, movies } from "../schema.ts";
import { type MovieRow, selectMovies, toMovieDto } from "./movie-dto.ts";
import { intersectFilters, selectIdsContaining } from "./text-match.ts";

/** The columns of each order, by the property of the row. Each ends in the id, so that it is unique. */
const sortColumns: Record<MovieSort, Partial<Record<keyof MovieRow, SQLiteColumn>>> = {
  newest: { id: movies.id },
  rating: { rating: movies.rating, id: movies.serial },
  name: { nameFolded: movies.nameFolded, id: movies.serial },
  popular: { popular: movies.popular, rating: movies.rating, id: movies.serial },
};

/**
 * One page of the catalogue plus one row. Throws `invalid` for a cursor of another list. A single filter has its own
 * index for every order; several filters are intersected in full text, which has only one order.
 */
export function selectMoviePage(db: Database, query: MovieQuery, userId?: string) {
  const sort = sortOf(query);
  const columns = Object.values(sortColumns[sort]);
  const cursor = readCursor(query.cursor, sort, columns);
  const ascending = (sort === "name") !== (cursor?.direction === "before");
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
        // A row-value comparison, which SQLite resolves with one seek in the order's index.
        cursor && sql`${columns} ${sql.raw(ascending ? ">" : "<")} ${cursor.values}`,
      ),
    )
    .orderBy(...columns.map(inDirection))
    .limit(query.limit + 1);
}

export function toMovieListDto(rows: MovieRow[], query: MovieQuery): MovieList {
  const sort = sortOf(query);
  const cursor = readCursor(query.cursor, sort, Object.values(sortColumns[sort]));
  const properties = Object.keys(sortColumns[sort]) as ("id" | "rating" | "nameFolded" | "popular")[];
  const cursorOf = (row: MovieRow) => properties.map((property) => toCursorValue(row[property]));
  return toPage(rows, query.limit, sort, cursor, cursorOf, toMovieDto);
}

const toCursorValue = (value: string | number | boolean) => (typeof value === "boolean" ? Number(value) : value);

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
    query.download === "free" ? eq(movies.freeDownload, true) : undefined,
  ].filter((filter) => filter !== undefined);
}
