import { type SQL, sql } from "drizzle-orm";
import type { MovieList, Paging } from "../../contract/catalogue/catalogue.ts";
import { maxCollectionMovies } from "../../contract/collections/collections.ts";
import { type MovieRow, movieColumns, toMovieDto } from "../catalogue/movie-dto.ts";
import { readCursor, toPage } from "../database/cursor.ts";
import type { Database } from "../database/database.ts";
import { collectionMovies, collections, movies } from "../schema.ts";

const order = "collection";

/** The full-text query that matches nothing: null is an error. */
const noTerms = sql.raw(`'""'`);

/** A cursor has the place of a movie in the order, and how many movies the list has up to there. */
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

/** In SQL, whether visitors see the collection now. */
export const isPublic = (now: number) =>
  sql`(coalesce(${collections.startsAt}, 0) <= ${now} and coalesce(${collections.endsAt} > ${now}, true))`;

/** Of a collection at a time, and which of its movies. */
export type CollectionAddress = { slug: string; now: number; paging: Paging };

/**
 * A page of the movies of a public collection plus one: by hand in its order, by rule the newest
 * first. Reads two rows for each, and not in order: sorting would read each once more. Throws
 * `invalid` for the cursor of another list.
 */
export function selectCollectionMovies(
  db: Database,
  { slug, now, paging }: Omit<CollectionAddress, "slug"> & { slug: string | SQL },
  userId?: string,
) {
  const { place, backwards, limit } = readPlace(paging);
  const [direction, opposite, after, from] = backwards
    ? (["desc", "asc", "<", ">="] as const)
    : (["asc", "desc", ">", "<="] as const);
  const isAddressed = sql`slug = ${slug} and ${isPublic(now)}`;
  const afterPlace = place === undefined ? sql`` : sql`and position ${sql.raw(after)} ${place}`;
  // FTS5 reads the row at the bound also for `<`. It seeks only to integers, and a bound number is
  // a float.
  const nextId = place === undefined ? 0 : -place + (backwards ? 1 : -1);
  const fromId =
    place === undefined ? sql`` : sql`and rowid ${sql.raw(from)} cast(${nextId} as integer)`;
  // Each index has only its kind of collection: a look-up of the other kind reads no row.
  const id = sql`(select id from ${collections} indexed by collections_by_hand
    where ${isAddressed} and rule_terms is null)`;
  const terms = sql`(select rule_terms from ${collections} indexed by collections_by_rule
    where ${isAddressed} and rule_terms is not null)`;
  const found = sql`
    select * from (select movie_id as id, position as place from ${collectionMovies}
      where collection_id = ${id} and listed ${afterPlace}
      order by position ${sql.raw(direction)} limit ${limit})
    union all select * from (select rowid as id, -rowid as place from movie_terms
      where movie_terms match coalesce(${terms}, ${noTerms}) ${fromId}
      order by rowid ${sql.raw(opposite)} limit ${limit})`;
  return db
    .select({ ...movieColumns(userId), place: sql<number>`found.place`.as("place") })
    .from(sql`(${found}) as found`)
    .crossJoin(movies)
    .where(sql`${movies.id} = found.id`);
}

type PlacedRow = MovieRow & { place: number };

export function toCollectionMovies(rows: PlacedRow[], paging: Paging): MovieList {
  const { cursor, backwards, count } = readPlace(paging);
  const sign = backwards ? -1 : 1;
  const counted = rows
    .toSorted((one, other) => sign * (one.place - other.place))
    .map((row, index) => ({ ...row, count: count + sign * (index + 1) }));
  return toPage(counted, paging.limit, order, cursor, (row) => [row.place, row.count], toMovieDto);
}
