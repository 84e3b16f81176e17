import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import { readCursor, toPage } from "./cursor.ts";

type KeysetList<Row> = {
  /** The list's name in cursors. */
  name: string;
  time: SQLiteColumn;
  /** The column that makes the order unique for rows of equal time. */
  id: SQLiteColumn;
  cursorOf: (row: Row) => [string | number, string | number];
};

/** The parts of the query. */
export type PageQuery = { afterCursor: SQL | undefined; orderBy: SQL[]; limit: number };

/**
 * One page of a list by time, newest first: the query, and the page made of its rows. An offset
 * would read all rows before the page, and shift when rows are added.
 */
export function keysetPage<Row>(list: KeysetList<Row>, paging: Paging) {
  const { name, time, id, cursorOf } = list;
  const cursor = readCursor(paging.cursor, name, [time, id]);
  const backwards = cursor?.direction === "before";
  const afterCursor =
    cursor && sql`${[time, id]} ${sql.raw(backwards ? ">" : "<")} ${cursor.values}`;
  return {
    afterCursor,
    orderBy: backwards ? [asc(time), asc(id)] : [desc(time), desc(id)],
    /** One row more than the page shows: it tells whether there is a next page. */
    limit: paging.limit + 1,
    page: <Item>(rows: Row[], toItem: (row: Row) => Item) =>
      toPage(rows, paging.limit, name, cursor, cursorOf, toItem),
  };
}
