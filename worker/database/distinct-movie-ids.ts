import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/**
 * In SQL, the movies with a row that meets a condition: reads one entry of an index for each,
 * however many rows there are. `after`, `limit`: so many, from the first one whose id is greater.
 */
export const distinctMovieIds = (
  table: SQLiteTable,
  condition: SQL,
  { after = 0, limit = -1 } = {},
): SQL =>
  sql`(with recursive found (id) as (
    select min(movie_id) from ${table} where ${condition} and movie_id > ${after}
    union all select (select min(movie_id) from ${table} where ${condition} and movie_id > found.id) from found where found.id is not null
    limit ${limit}
  ) select id from found where id is not null)`;
