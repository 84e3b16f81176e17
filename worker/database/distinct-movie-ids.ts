import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/**
 * SQL that selects the distinct movies of the rows that meet a condition: up to `limit` movies
 * after the id `after`. Reads one index entry for each movie, however many rows the movie has.
 */
export const selectDistinctMovieIds = (
  table: SQLiteTable,
  condition: SQL,
  { after = 0, limit = -1 } = {},
): SQL =>
  sql`(
    with recursive found (id) as (
      select min(movie_id)
      from ${table}
      where ${condition} and movie_id > ${after}
      union all
      select (select min(movie_id) from ${table} where ${condition} and movie_id > found.id)
      from found
      where found.id is not null
      limit ${limit}
    )
    select id
    from found
    where id is not null
  )`;
