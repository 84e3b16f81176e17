import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { pageOf, readCursor } from "./cursor.ts";

type List<Row> = {
  /** The list's name in its cursors. */
  name: string;
  time: SQLiteColumn;
  /** What tells rows of one moment apart. */
  id: SQLiteColumn;
  placeOf: (row: Row) => [string | number, string | number];
};

/** What to ask the database for. */
export type Part = { place: SQL | undefined; orderBy: SQL[]; limit: number };

/** One page of a list by time, newest first: what to ask for, and the page out of the rows that come. */
export function newestFirst<Row>(list: List<Row>, paging: { limit: number; cursor?: string | undefined }) {
  const { name, time, id, placeOf } = list;
  const like = [time, id].map(({ dataType }) => (dataType === "number" ? 0 : ""));
  const cursor = readCursor(paging.cursor, name, like);
  const backwards = cursor?.direction === "before";
  const [at = 0, last = ""] = cursor?.at ?? [];
  const place: SQL | undefined = cursor && sql`(${time}, ${id}) ${sql.raw(backwards ? ">" : "<")} (${at}, ${last})`;
  return {
    place,
    orderBy: backwards ? [asc(time), asc(id)] : [desc(time), desc(id)],
    /** One more than shown: whether there is a next page. */
    limit: paging.limit + 1,
    page: (rows: Row[]) => pageOf(rows, paging.limit, name, cursor, placeOf),
  };
}
