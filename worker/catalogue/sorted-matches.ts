import { and, asc, desc, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { movies } from "../schema.ts";

/**
 * A search sorts at most `maxSorted` matches. With more matches, a page walks `maxWalked` movies of
 * the order's index. Both ways read less than 300 rows.
 */
const maxSorted = sql.raw("90");
const maxWalked = sql.raw("150");

type Matches = {
  /** SQL that selects the id of every match, and possibly ids of movies that do not match. */
  candidates: SQL;
  /** Every condition that a match meets. */
  filters: SQL[];
  /** The filter among `filters` that has an index under every order, if any. */
  indexedFilter: SQL | undefined;
};

type PageOfOrder = {
  columns: SQLiteColumn[];
  ascending: boolean;
  afterCursor: SQL | undefined;
  limit: number;
};

/**
 * Ids of the matches after the cursor, in an order that full text does not have. Few matches are
 * sorted. For many, the index of the order is walked from the cursor and each movie tested. If the
 * walk ends before the order does, its last movie is added as `is_edge`: the next page continues
 * there. A full-text index for each order would fill every page, and double or triple the largest
 * tables. Movies are tested by `instr`: by full text, 200 of them take 100 to 160 ms instead of 1.
 */
export function selectSortedMatches(
  { candidates, filters, indexedFilter }: Matches,
  page: PageOfOrder,
): SQL {
  const { columns, ascending, afterCursor, limit } = page;
  const orderBy = sql.join(columns.map(ascending ? asc : desc), sql`, `);
  return sql`
    with size as materialized (select count(*) > ${maxSorted} as is_large from (${candidates} limit ${maxSorted} + 1)),
    walk as materialized (
      select json_group_array(id) filter (where is_match) as ids,
        iif(count(*) = ${maxWalked}, json_group_array(id) ->> '$[#-1]', null) as edge
      from (select id, ${and(...filters)} as is_match from ${movies}
        where ${and(isNull(movies.deletedAt), indexedFilter, afterCursor)}
        order by ${orderBy} limit (select iif(is_large, ${maxWalked}, 0) from size)))
    select * from (select id, 0 as is_edge from ${movies} not indexed
      where id in (${candidates} limit (select iif(is_large, 0, ${maxSorted}) from size)) and ${and(...filters, afterCursor)}
      order by ${orderBy} limit ${limit})
    union all select * from (select value, 0 from walk, json_each(walk.ids) limit ${limit})
    union all select edge, 1 from walk where edge is not null`;
}
