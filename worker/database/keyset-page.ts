import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import { readCursor, toSearchPage } from "./cursor.ts";

type KeysetList<Row> = {
  /** The list's name in cursors. */
  name: string;
  sortedBy: SQLiteColumn;
  /** The column that makes the order unique for rows with equal values of `sortedBy`. */
  id: SQLiteColumn;
  /** Sorts the smallest value first; by default the largest, which is the newest time. */
  isAscending?: boolean;
  cursorOf: (row: Row) => [string | number, string | number];
};

/** The parts of the query that selects a page. */
export type PageQuery = {
  afterCursor: SQL | undefined;
  orderBy: SQL[];
  isAscending: boolean;
  limit: number;
};

/**
 * Returns one page of a sorted list: the parts of its query, and the function that makes the page
 * from the rows. Without a cursor, an offset would read all rows before the page, and shift when
 * rows are added.
 */
export function keysetPage<Row>(list: KeysetList<Row>, paging: Paging) {
  const { name, sortedBy, id, isAscending = false, cursorOf } = list;
  const cursor = readCursor(paging.cursor, name, [sortedBy, id]);
  const readsAscending = isAscending !== (cursor?.direction === "before");
  const afterCursor =
    cursor && sql`${[sortedBy, id]} ${sql.raw(readsAscending ? ">" : "<")} ${cursor.values}`;
  return {
    afterCursor,
    orderBy: [sortedBy, id].map((column) => (readsAscending ? asc(column) : desc(column))),
    isAscending: readsAscending,
    /** One row more than the page shows: it tells whether there is a next page. */
    limit: paging.limit + 1,
    page: <Item>(rows: (Row & { isEdge?: number })[], toItem: (row: Row) => Item) =>
      toSearchPage(rows, { limit: paging.limit, order: name, cursor, cursorOf, toItem }),
  };
}
