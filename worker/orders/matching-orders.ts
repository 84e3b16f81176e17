import { and, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { PageQuery } from "../database/keyset-page.ts";
import { orders } from "../schema.ts";

/**
 * At most `maxSorted` candidates of a filter are sorted. If there are more, each page tests at most
 * `maxWalked` rows of the list's index. In both cases, a page reads fewer than 5,000 rows.
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
  /**
   * SQL that selects the ids of the orders that match one of the filters, by that filter's own
   * index. `tests` are then applied to these orders. Undefined if no filter has an index.
   */
  candidates: SQL | undefined;
};

/**
 * SQL that selects a page of the matching orders: `id`, `listed_at`, `is_edge`. No index has every
 * combination of filters, so SQLite would read and sort all orders that match one of the filters.
 * Instead, the candidates are sorted if they are few; otherwise the rows of the list's index are
 * tested one by one. A walk through the index that stops at its limit adds its last order as
 * `is_edge`, from which the next page continues.
 */
export function selectMatchingOrders(search: OrderSearch, page: PageQuery): SQL {
  const { index, tests, candidates } = search;
  if (tests.length === 0) return selectRange(index, page);
  return sql`
    with few as materialized (
      select id from (${candidates ?? sql`select null as id limit 0`}) limit ${maxSorted} + 1
    ),
    plan as materialized (
      select ${sql.raw(candidates ? "1" : "0")} and count(*) <= ${maxSorted} as sorts_few from few
    ),
    found as materialized (
      select * from (${sortFew(search, page)})
      union all
      select * from (${walkIndex(search, page)})
    )
    select id, listed_at, 0 as is_edge from found
    union all
    select * from (${selectEdge(index, page)})`;
}

const listedColumns = ({ id, sortedBy }: OrderIndex): SQL =>
  sql`${id} as id, ${sortedBy} as listed_at`;

/** SQL condition: whether a row of the index is in the range and after the cursor. */
const isInPageRange = ({ range }: OrderIndex, { afterCursor }: PageQuery) =>
  and(sql`1`, range, afterCursor);

const sortByPage = ({ orderBy }: PageQuery): SQL => sql`order by ${sql.join(orderBy, sql`, `)}`;

/** Selects a page from the index's range, in which all orders match. */
const selectRange = (index: OrderIndex, page: PageQuery): SQL => sql`
  select ${listedColumns(index)}, 0 as is_edge
  from ${index.table}
  where ${isInPageRange(index, page)}
  ${sortByPage(page)}
  limit ${page.limit}`;

/** Selects the matches among the candidates; none if there are more than `maxSorted` candidates. */
function sortFew({ index, tests }: OrderSearch, page: PageQuery): SQL {
  const { table, id } = index;
  const withIndex = table === orders ? sql`` : sql`cross join ${table} on ${id} = ${orders.id}`;
  return sql`
    select distinct ${listedColumns(index)}
    from (select id from few limit (select iif(sorts_few, ${maxSorted}, 0) from plan)) as few
      cross join ${orders} on ${orders.id} = few.id ${withIndex}
    where ${and(isInPageRange(index, page), ...tests)}
    ${sortByPage(page)}
    limit ${page.limit}`;
}

/**
 * Selects the matches among the next `maxWalked` rows of the index; none if `sortFew` selects them.
 * The orders are tested in the select list, where a test cannot make SQLite choose another index.
 * `distinct` is needed, because the index can have two rows of an order at one time.
 */
function walkIndex({ index, tests }: OrderSearch, page: PageQuery): SQL {
  const { table, id } = index;
  const withOrder = table === orders ? sql`` : sql`cross join ${orders} on ${orders.id} = ${id}`;
  return sql`
    select distinct id, listed_at
    from (
      select ${listedColumns(index)}, ${and(...tests)} as is_match
      from ${table} ${withOrder}
      where ${isInPageRange(index, page)}
      ${sortByPage(page)}
      limit (select iif(sorts_few, 0, ${maxWalked}) from plan)
    )
    where is_match
    limit ${page.limit}`;
}

/**
 * Selects the last row of a walk that found less than a page. The order of that row can be in
 * `found` too.
 */
const selectEdge = (index: OrderIndex, page: PageQuery): SQL => sql`
  select ${listedColumns(index)}, 1
  from ${index.table}
  where ${isInPageRange(index, page)}
  ${sortByPage(page)}
  limit (select not sorts_few and (select count(*) from found) < ${page.limit} from plan)
  offset ${maxWalked} - 1`;
