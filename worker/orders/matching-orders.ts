import { and, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { PageQuery } from "../database/keyset-page.ts";
import { orders } from "../schema.ts";

/**
 * A filter with at most `maxSorted` orders sorts them. Otherwise each page tests at most `maxWalked`
 * rows of the list's index. Either way, a page reads fewer than 5,000 rows.
 */
const maxSorted = sql.raw("220");
const maxWalked = sql.raw("220");

/** The index that a list of orders is read from. */
export type OrderIndex = {
  table: SQLiteTable;
  sortedBy: SQLiteColumn;
  /** The column with the order's id. */
  id: SQLiteColumn;
  /** The conditions that limit the range of the index. */
  range: SQL | undefined;
};

export type OrderSearch = {
  index: OrderIndex;
  /** The conditions that each order in the range must meet. */
  tests: SQL[];
  /** SQL that selects the ids of the orders that meet one of the tests, from another index. */
  candidates: SQL | undefined;
};

/**
 * SQL that selects a page of the matching orders: `id`, `listed_at`, `is_edge`. No index has every
 * combination of filters, so SQLite would read and sort all orders that match one of the filters.
 * Few candidates are sorted. Otherwise the list's index is walked from the cursor, and each order
 * is tested in the select list, where a test cannot make SQLite choose another index. If the walk
 * stops at its limit, its last order is added as `is_edge`, from which the next page continues. The
 * index can have an order twice at one time, also on both sides of the edge.
 */
export function selectMatchingOrders(search: OrderSearch, page: PageQuery): SQL {
  const { index, tests, candidates = sql`select null as id limit 0` } = search;
  const { table, id, sortedBy } = index;
  const columns = sql`${id} as id, ${sortedBy} as listed_at`;
  const isInRange = and(sql`1`, index.range, page.afterCursor);
  const sorting = sql`order by ${sql.join(page.orderBy, sql`, `)}`;
  if (tests.length === 0)
    return sql`
      select ${columns}, 0 as is_edge
      from ${table}
      where ${isInRange}
      ${sorting}
      limit ${page.limit}`;
  const isOfOrders = table === orders;
  const indexThenOrder = isOfOrders
    ? table
    : sql`${table} cross join ${orders} on ${orders.id} = ${id}`;
  const orderThenIndex = isOfOrders ? sql`` : sql`cross join ${table} on ${id} = ${orders.id}`;
  return sql`
    with few as materialized (select id from (${candidates}) limit ${maxSorted} + 1),
    size as materialized (
      select ${candidatesExist(search)} and count(*) <= ${maxSorted} as is_small from few
    ),
    found as materialized (
      select *
      from (
        select distinct ${columns}
        from (select id from few limit (select iif(is_small, ${maxSorted}, 0) from size)) as few
          cross join ${orders} on ${orders.id} = few.id ${orderThenIndex}
        where ${and(isInRange, ...tests)}
        ${sorting}
        limit ${page.limit}
      )
      union all
      select *
      from (
        select distinct id, listed_at
        from (
          select ${columns}, ${and(...tests)} as is_match
          from ${indexThenOrder}
          where ${isInRange}
          ${sorting}
          limit (select iif(is_small, 0, ${maxWalked}) from size)
        )
        where is_match
        limit ${page.limit}
      )
    )
    select id, listed_at, 0 as is_edge
    from found
    union all
    select *
    from (
      select ${columns}, 1
      from ${table}
      where ${isInRange}
      ${sorting}
      limit (select not is_small and (select count(*) from found) < ${page.limit} from size)
      offset ${maxWalked} - 1
    )`;
}

const candidatesExist = ({ candidates }: OrderSearch) => sql.raw(candidates ? "1" : "0");
