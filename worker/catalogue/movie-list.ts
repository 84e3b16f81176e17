import { and, asc, desc, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Movie, MovieQuery } from "../../contract/catalogue/catalogue.ts";
import type { MovieSort } from "../../contract/constants.ts";
import { readCursor, toSearchPage } from "../database/cursor.ts";
import type { Database } from "../database/database.ts";
import { equalsIfGiven } from "../database/equals-if-given.ts";
import { categories, movies } from "../schema.ts";
import { isDownloadOfferedSql, isDownloadReadySql, isFreeDownloadSql } from "./downloads.ts";
import { detailColumns, type MovieRow, movieColumns } from "./movie-dto.ts";
import { selectSortedMatches } from "./sorted-matches.ts";
import { containsTextSql, selectMatchingMovieIds } from "./text-match.ts";

/**
 * The columns of each sort order, by the row property that holds their value. Each order ends with
 * the id, so that no two movies have equal values.
 */
const sortColumns: Record<MovieSort, Partial<Record<keyof MovieRow, SQLiteColumn>>> = {
  newest: { id: movies.id },
  rating: { rating: movies.rating, id: movies.serial },
  name: { nameFolded: movies.nameFolded, id: movies.serial },
  popular: { popular: movies.popular, rating: movies.rating, id: movies.serial },
};

/** `categorySlug` filters by a category's slug, and must be the only filter. */
type ListQuery = MovieQuery & { categorySlug?: string };

/**
 * Selects a page of the catalogue, and one row more to tell whether a next page exists. Throws
 * `invalid` for a cursor of another list. Each single filter has an index for every sort order,
 * except the download filter, which has one for `newest` only. The full-text index is ordered as
 * `newest` too.
 */
export function selectMoviePage(
  db: Database,
  query: ListQuery,
  { userId, withDetails = false }: { userId?: string; withDetails?: boolean } = {},
) {
  const sort = sortOf(query);
  const columns = Object.values(sortColumns[sort]);
  const cursor = readCursor(query.cursor, sort, columns);
  const ascending = (sort === "name") !== (cursor?.direction === "before");
  // SQLite resolves a row-value comparison with one seek in the order's index.
  const afterCursor = cursor && sql`${columns} ${sql.raw(ascending ? ">" : "<")} ${cursor.values}`;
  const orderBy = columns.map(ascending ? asc : desc);
  const limit = query.limit + 1;
  const filters = filtersOf(query);
  const downloadFilters = downloadFiltersOf(query);
  const hasDownloadFilter = downloadFilters.length > 0;
  const details: object = withDetails ? detailColumns : {};
  const selectRows = (isEdge: SQL<number>) =>
    db.select({ ...movieColumns(userId), ...details, isEdge: isEdge.as("is_edge") }).from(movies);

  const filterCount = filters.length + Number(hasDownloadFilter);
  if (query.q === undefined && filterCount <= 1 && (sort === "newest" || !hasDownloadFilter))
    return selectRows(sql`0`)
      .where(and(isNull(movies.deletedAt), ...filters, ...downloadFilters, afterCursor))
      .orderBy(...orderBy)
      .limit(limit);

  if (sort === "newest" && !hasDownloadFilter) {
    const found = selectMatchingMovieIds(query, {
      db,
      afterId: cursor?.values[0],
      ascending,
      limit,
    });
    // `found` is already sorted by its id. By the id of `movies`, SQLite would sort the rows again.
    return selectRows(sql`0`)
      .innerJoin(sql`(${found}) as found`, sql`found.id = ${movies.id}`)
      .orderBy(ascending ? asc(sql`found.id`) : desc(sql`found.id`));
  }

  const usesFullText = query.q !== undefined || filters.length > 0;
  const matches = {
    candidates: usesFullText
      ? selectMatchingMovieIds(query)
      : sql`select id from ${movies} where ${and(isNull(movies.deletedAt), ...downloadFilters)}`,
    filters: [
      ...filters,
      ...downloadFilters,
      ...(query.q === undefined ? [] : [containsTextSql(query.q)]),
    ],
    indexedFilter: filters[0],
  };
  const found = selectSortedMatches(matches, { columns, ascending, afterCursor, limit });
  return selectRows(sql`found.is_edge`)
    .innerJoin(sql`(${found}) as found`, sql`found.id = ${movies.id}`)
    .orderBy(...orderBy);
}

type ListRow = Awaited<ReturnType<typeof selectMoviePage>>[number];

/**
 * Makes a page of rows, each converted by `toItem`. If the search stopped at its limit of rows, the
 * page is short or empty, and its cursor continues where the search stopped.
 */
export function toMovieListDto<Item extends Movie>(
  rows: ListRow[],
  query: MovieQuery,
  toItem: (row: ListRow) => Item,
) {
  const sort = sortOf(query);
  const cursor = readCursor(query.cursor, sort, Object.values(sortColumns[sort]));
  const properties = Object.keys(sortColumns[sort]) as (
    | "id"
    | "rating"
    | "nameFolded"
    | "popular"
  )[];
  const cursorOf = (row: MovieRow) => properties.map((property) => toCursorValue(row[property]));
  const { data, nextCursor, prevCursor } = toSearchPage(rows, {
    limit: query.limit,
    order: sort,
    cursor,
    cursorOf,
    toItem,
  });
  return { data, nextCursor, prevCursor };
}

const toCursorValue = (value: string | number | boolean) =>
  typeof value === "boolean" ? Number(value) : value;

/**
 * Returns the sort order. With the filter on popularity, the order by popularity equals the order
 * by rating.
 */
function sortOf(query: MovieQuery): MovieSort {
  if (query.sort === "popular" && query.popular !== undefined) return "rating";
  return query.sort;
}

/** Lists the filters in SQL, first those that usually match the fewest movies. */
function filtersOf(query: ListQuery): SQL[] {
  return [
    equalsIfGiven(movies.language, query.language),
    query.category === undefined
      ? undefined
      : sql`${movies.categoryId} = (
        select ${categories.id} from ${categories} where ${categories.title} = ${query.category}
      )`,
    query.categorySlug === undefined
      ? undefined
      : sql`${movies.categoryId} = (
        select ${categories.id} from ${categories} where ${categories.slug} = ${query.categorySlug}
      )`,
    equalsIfGiven(movies.yearBucket, query.year),
    equalsIfGiven(movies.filterStar, query.rating, Number),
    equalsIfGiven(movies.hourBucket, query.hours),
    equalsIfGiven(movies.popular, query.popular, (popular) => popular === "true"),
  ].filter((filter) => filter !== undefined);
}

function downloadFiltersOf({ download }: MovieQuery): SQL[] {
  if (download === undefined) return [];
  return [
    isDownloadReadySql(),
    ...(download === "free" ? [isFreeDownloadSql] : [isDownloadOfferedSql()]),
  ];
}
