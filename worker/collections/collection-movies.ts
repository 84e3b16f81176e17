import { type SQL, sql } from "drizzle-orm";
import type { MovieList, Paging } from "../../contract/catalogue/catalogue.ts";
import { maxCollectionMovies } from "../../contract/collections/collections.ts";
import { toListedMovieDto } from "../catalogue/listed-movie.ts";
import { type MovieRow, movieColumns } from "../catalogue/movie-dto.ts";
import { readCursor, toKeysetPage } from "../database/cursor.ts";
import { type Database, isShownMovieSql } from "../database/database.ts";
import { collectionMovies, collections, movies } from "../schema.ts";

const order = "collection";

/** A full-text query that matches nothing. SQLite refuses null as a query. */
const noTerms = sql.raw(`'""'`);

/**
 * Reads a cursor: a movie's position in the order, and how many movies the list has up to that
 * movie.
 */
function readPlace({ cursor: text, limit }: Paging) {
  const cursor = readCursor(text, order, [collectionMovies.position, collectionMovies.position]);
  const [place, count] = (cursor?.values ?? []) as number[];
  const backwards = cursor?.direction === "before";
  const remaining = maxCollectionMovies - (count ?? 0);
  return {
    cursor,
    place,
    count: count ?? 0,
    backwards,
    limit: backwards ? limit + 1 : Math.min(limit + 1, remaining),
  };
}

/** SQL condition: whether visitors see the collection now. */
export const isCollectionPublicSql = (now: number) =>
  sql`(
    coalesce(${collections.startsAt}, 0) <= ${now}
    and coalesce(${collections.endsAt} > ${now}, true)
  )`;

/** Names a collection, the time at which it must be public, and a page of its movies. */
export type CollectionAddress = { slug: string; now: number; paging: Paging };

/**
 * Selects a page of the movies of a public collection, and one row more to tell whether a next page
 * exists. A collection by hand has the owner's order; a collection by rule begins with the newest
 * movie. The rows are returned unsorted: each takes two reads, and sorting in SQL would take a
 * third. Throws `invalid` for the cursor of another list.
 */
export function selectCollectionMovies(
  db: Database,
  { slug, now, paging }: Omit<CollectionAddress, "slug"> & { slug: string | SQL },
  userId?: string,
  /** SQL condition on `collections`: which collections by hand are selected. */
  condition = sql`true`,
) {
  const { place, backwards, limit } = readPlace(paging);
  const [direction, opposite, after, from] = backwards
    ? (["desc", "asc", "<", ">="] as const)
    : (["asc", "desc", ">", "<="] as const);
  const isAddressed = sql`slug = ${slug} and ${isCollectionPublicSql(now)}`;
  const afterPlace = place === undefined ? sql`` : sql`and position ${sql.raw(after)} ${place}`;
  // Compares by `<=` with an id one further, because FTS5 also reads the row at the limit of `<`.
  // The id is cast, because a bound parameter is a float, and FTS5 seeks only to integers.
  const nextId = place === undefined ? 0 : -place + (backwards ? 1 : -1);
  const fromId =
    place === undefined ? sql`` : sql`and rowid ${sql.raw(from)} cast(${nextId} as integer)`;
  // Each index holds one kind of collection, so that a look-up of the other kind reads no row.
  const id = sql`(select id from ${collections} indexed by collections_by_hand
    where ${isAddressed} and rule_terms is null and ${condition})`;
  const terms = sql`(select rule_terms from ${collections} indexed by collections_by_rule
    where ${isAddressed} and rule_terms is not null)`;
  const found = sql`
    select * from (select movie_id as id, position as place from ${collectionMovies}
      where collection_id = ${id} and listed ${afterPlace}
        and ${isShownMovieSql(db, sql`movie_id`)}
      order by position ${sql.raw(direction)} limit ${limit})
    union all select * from (select rowid as id, -rowid as place from movie_terms
      where movie_terms match coalesce(${terms}, ${noTerms}) ${fromId}
        and ${isShownMovieSql(db, sql`movie_terms.rowid`)}
      order by rowid ${sql.raw(opposite)} limit ${limit})`;
  return db
    .select({ ...movieColumns(userId), place: sql<number>`found.place`.as("place") })
    .from(sql`(${found}) as found`)
    .crossJoin(movies)
    .where(sql`${movies.id} = found.id`);
}

type PlacedRow = MovieRow & { place: number };

export function toCollectionMovies(rows: PlacedRow[], paging: Paging, now: number): MovieList {
  const { cursor, backwards, count } = readPlace(paging);
  const sign = backwards ? -1 : 1;
  const counted = rows
    .toSorted((one, other) => sign * (one.place - other.place))
    .map((row, index) => ({ ...row, count: count + sign * (index + 1) }));
  const cursorOf = (row: (typeof counted)[number]) => [row.place, row.count];
  return toKeysetPage(counted, paging.limit, order, cursor, cursorOf, (row) =>
    toListedMovieDto(row, { now }),
  );
}
