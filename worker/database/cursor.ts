import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { base64url } from "jose";
import * as z from "zod/mini";
import { invalidInput } from "../context/app-error.ts";

/**
 * A position in a list: the sort values of the row at a page's edge, and whether the page comes
 * after or before that row. The direction `start` is `after` for a search that found nothing up to
 * the row, so that the page has no previous page. A cursor is opaque to clients. The cursor names
 * the order of its list, so that other lists reject the cursor.
 */
export type Cursor = {
  order: string;
  direction: (typeof directions)[number];
  values: (string | number)[];
};

const directions = ["after", "before", "start"] as const;

const CursorSchema = z.tuple([
  z.string().check(z.maxLength(20)),
  z.enum(directions),
  z
    .array(
      z.union([z.string().check(z.maxLength(2000)), z.number().check(z.gte(-1e15), z.lte(1e15))]),
    )
    .check(z.maxLength(4)),
]);

function writeCursor({ order, direction, values }: Cursor): string {
  return base64url.encode(JSON.stringify([order, direction, values]));
}

/**
 * Reads a cursor. Throws `invalid` unless the cursor has this order and a value of each column's
 * type.
 */
export function readCursor(
  text: string | undefined,
  order: string,
  columns: SQLiteColumn[],
): Cursor | undefined {
  if (text === undefined) return undefined;
  const parsed = z.safeParse(CursorSchema, decode(text));
  if (!parsed.success) throw invalidInput("cursor", "cursor_invalid");
  const [givenOrder, direction, values] = parsed.data;
  const matchesList =
    givenOrder === order &&
    values.length === columns.length &&
    columns.every(
      ({ dataType }, i) => typeof values[i] === (dataType === "string" ? "string" : "number"),
    );
  if (!matchesList) throw invalidInput("cursor", "cursor_invalid");
  return { order, direction, values };
}

/**
 * Makes a page from rows that were read in the cursor's direction, up to one more than the limit.
 * Restores the list's order and adds the cursors of the previous and next page.
 */
export function toKeysetPage<Row, Item>(
  rows: Row[],
  limit: number,
  order: string,
  cursor: Cursor | undefined,
  cursorOf: (row: Row) => (string | number)[],
  toItem: (row: Row) => Item,
): { data: Item[]; nextCursor: string | null; prevCursor: string | null } {
  const backwards = cursor?.direction === "before";
  const hasMore = rows.length > limit;
  const page = backwards ? rows.slice(0, limit).reverse() : rows.slice(0, limit);
  const [first, last] = [page[0], page.at(-1)];
  const hasNext = backwards ? page.length > 0 : hasMore;
  const hasPrev = backwards ? hasMore : cursor?.direction === "after" && page.length > 0;
  return {
    data: page.map(toItem),
    nextCursor:
      hasNext && last ? writeCursor({ order, direction: "after", values: cursorOf(last) }) : null,
    prevCursor:
      hasPrev && first
        ? writeCursor({ order, direction: "before", values: cursorOf(first) })
        : null,
  };
}

type EdgePage<Row, Item> = {
  limit: number;
  order: string;
  cursor: Cursor | undefined;
  cursorOf: (row: Row) => (string | number)[];
  toItem: (row: Row) => Item;
};

/**
 * Makes a page of the rows of a search. If the search stopped at its limit of rows, the last row is
 * marked as the edge. The page is then short or empty, and `continuesAt` names the cursor that
 * continues at the edge.
 */
export function toSearchPage<Row, Item>(
  rows: (Row & { isEdge?: number })[],
  { limit, order, cursor, cursorOf, toItem }: EdgePage<Row, Item>,
): {
  data: Item[];
  nextCursor: string | null;
  prevCursor: string | null;
  continuesAt?: "nextCursor" | "prevCursor";
} {
  const found = rows.filter(({ isEdge }) => !isEdge);
  const edge = rows.find(({ isEdge }) => isEdge);
  const page = toKeysetPage(found, limit, order, cursor, cursorOf, toItem);
  if (!edge || found.length > limit) return page;
  const values = cursorOf(edge);
  if (cursor?.direction === "before") {
    const prevCursor = writeCursor({ order, direction: "before", values });
    return { ...page, prevCursor, continuesAt: "prevCursor" };
  }
  const isAtStart = found.length === 0 && cursor?.direction !== "after";
  const direction = isAtStart ? "start" : "after";
  const nextCursor = writeCursor({ order, direction, values });
  return { ...page, nextCursor, continuesAt: "nextCursor" };
}

function decode(text: string): unknown {
  try {
    return JSON.parse(
      new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(base64url.decode(text)),
    );
  } catch {
    return undefined;
  }
}
