import * as z from "zod/mini";
import { invalid } from "./app-error.ts";

/**
 * A place in a list: the sort values of a row at the edge of a page, and whether the page lies after or
 * before it. Opaque to clients; the list's order is part of it, so that it cannot be used with another.
 */
export type Cursor = { order: string; direction: "after" | "before"; at: (string | number)[] };

const Shape = z.tuple([
  z.string().check(z.maxLength(20)),
  z.enum(["after", "before"]),
  z
    .array(z.union([z.string().check(z.maxLength(2000)), z.number().check(z.gte(-1e15), z.lte(1e15))]))
    .check(z.maxLength(4)),
]);

export function writeCursor({ order, direction, at }: Cursor): string {
  return encode(JSON.stringify([order, direction, at]));
}

/** Throws `invalid` for what is no cursor of this order; `like` shows the types of its values. */
export function readCursor(text: string | undefined, order: string, like: (string | number)[]): Cursor | undefined {
  if (text === undefined) return undefined;
  const shaped = z.safeParse(Shape, decode(text));
  if (!shaped.success) throw invalid("cursor", "is not a cursor of this list");
  const [given, direction, at] = shaped.data;
  const fits = given === order && at.length === like.length && at.every((value, i) => typeof value === typeof like[i]);
  if (!fits) throw invalid("cursor", "belongs to a list in another order; start again without it");
  return { order, direction, at };
}

/**
 * A page out of rows read one beyond its limit, in the direction of the cursor: puts them into the
 * list's order and says what lies on either side.
 */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  order: string,
  cursor: Cursor | undefined,
  placeOf: (row: Row) => (string | number)[],
): { rows: Row[]; nextCursor: string | null; prevCursor: string | null } {
  const backwards = cursor?.direction === "before";
  const more = rows.length > limit;
  const page = backwards ? rows.slice(0, limit).reverse() : rows.slice(0, limit);
  const [first, last] = [page[0], page.at(-1)];
  const hasNext = backwards ? page.length > 0 : more;
  const hasPrev = backwards ? more : cursor !== undefined && page.length > 0;
  return {
    rows: page,
    nextCursor: hasNext && last ? writeCursor({ order, direction: "after", at: placeOf(last) }) : null,
    prevCursor: hasPrev && first ? writeCursor({ order, direction: "before", at: placeOf(first) }) : null,
  };
}

function encode(text: string): string {
  const binary = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function decode(text: string): unknown {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return JSON.parse(
      new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
        Uint8Array.from(binary, (c) => c.charCodeAt(0)),
      ),
    );
  } catch {
    return undefined;
  }
}
