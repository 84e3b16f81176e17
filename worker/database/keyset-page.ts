import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { readCursor, toPage } from "./cursor.ts";

type KeysetList<Row> = {
  /** The list's name in its cursors. */
  name: string;
  time: SQLiteColumn;
  /** What tells rows of one moment apart. */
  id: SQLiteColumn;
  cursorOf: (row: Row) => [string | number, string | number];
};

/** What to ask the database for. */
export type PageQuery = { afterCursor: SQL | undefined; orderBy: SQL[]; limit: number };

/** One page of a list by time, newest first: what to ask for, and the page out of the rows that come. */
export function keysetPage<Row>(list: KeysetList<Row>, paging: { limit: number; cursor?: string | undefined }) {
  const { name, time, id, cursorOf } = list;
  const samples = [time, id].map(({ dataType }) => (dataType === "number" ? 0 : ""));
  const cursor = readCursor(paging.cursor, name, samples);
  const backwards = cursor?.direction === "before";
  const [cursorTime = 0, cursorId = ""] = cursor?.values ?? [];
  const afterCursor: SQL | undefined =
    cursor && sql`(${time}, ${id}) ${sql.raw(backwards ? ">" : "<")} (${cursorTime}, ${cursorId})`;
  return {
    afterCursor,
    orderBy: backwards ? [asc(time), asc(id)] : [desc(time), desc(id)],
    /** One more than shown: whether there is a next page. */
    limit: paging.limit + 1,
    page: (rows: Row[]) => toPage(rows, paging.limit, name, cursor, cursorOf),
  };
}
