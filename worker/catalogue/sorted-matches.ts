import { and, asc, desc, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { movies } from "../schema.ts";

/**
 * A search with at most `maxSorted` matches sorts them. With more matches, each page walks through
 * `maxWalked` movies of the sort order's index. Either way, a page reads fewer than 300 rows.
 */
const maxSorted = sql.raw("90");
const maxWalked = sql.raw("150");

type Matches = {
  /**
   * SQL that selects candidate ids: all matches, and possibly other movies, which `filters`
   * exclude.
   */
  candidates: SQL;
  /** The conditions that a movie must meet to be a match. */
  filters: SQL[];
  /** One of `filters` that has an index for every sort order, if any. */
  indexedFilter: SQL | undefined;
};

type PageOfOrder = {
  columns: SQLiteColumn[];
  ascending: boolean;
  afterCursor: SQL | undefined;
  limit: number;
};

/**
 * SQL that selects the matches after the cursor, in a sort order that the full-text index does not
 * have. Few matches are sorted. For many matches, the index of the sort order is walked from the
 * cursor, and each movie is tested. If the walk stops before the index ends, it also returns its
 * last movie with `is_edge`; the next page continues from there. A full-text index for each sort
 * order would fill every page, but double or triple the largest tables. Movies are tested with
 * `instr`: a full-text test of 200 movies takes 100 to 160 ms instead of 1 ms.
 */
export function selectSortedMatches(
  { candidates, filters, indexedFilter }: Matches,
  page: PageOfOrder,
): SQL {
  const { columns, ascending, afterCursor, limit } = page;
  const orderBy = sql.join(columns.map(ascending ? asc : desc), sql`, `);
  return sql`
    with size as materialized (
      select count(*) > ${maxSorted} as is_large from (${candidates} limit ${maxSorted} + 1)
    ),
    walk as materialized (
      select json_group_array(id) filter (where is_match) as ids,
        iif(count(*) = ${maxWalked}, json_group_array(id) ->> '$[#-1]', null) as edge
      from (
        select id, ${and(...filters)} as is_match
        from ${movies}
        where ${and(isNull(movies.deletedAt), indexedFilter, afterCursor)}
        order by ${orderBy}
        limit (select iif(is_large, ${maxWalked}, 0) from size)
      )
    )
    select *
    from (
      select id, 0 as is_edge
      from ${movies} not indexed
      where id in (${candidates} limit (select iif(is_large, 0, ${maxSorted}) from size))
        and ${and(...filters, afterCursor)}
      order by ${orderBy}
      limit ${limit}
    )
    union all
    select *
    from (select value, 0 from walk, json_each(walk.ids) limit ${limit})
    union all
    select edge, 1
    from walk
    where edge is not null`;
}
