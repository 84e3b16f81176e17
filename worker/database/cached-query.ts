import { fillPlaceholders, type Query } from "drizzle-orm";
import type { Database, Statement } from "./database.ts";

/** The part of a statement that Drizzle's `batch` uses. */
type PreparedQuery = {
  getQuery: () => Query;
  stmt: D1PreparedStatement;
  mapResult: (result: unknown) => unknown;
};
type Preparable = { _prepare: () => PreparedQuery };

/**
 * Returns a query whose SQL is built once per isolate. `build` names its values by
 * `sql.placeholder`. For queries that every request runs, because Drizzle takes longer to build a
 * query than D1 takes to run it. Relies on the members of a statement that Drizzle's `batch` calls.
 */
export function createCachedQuery<Values extends Record<string, unknown>, Built extends Statement>(
  build: (db: Database) => Built,
): (db: Database, values: Values) => Built {
  let prepared: PreparedQuery | undefined;
  return (db, values) => {
    prepared ??= (build(db) as unknown as Preparable)._prepare();
    const { sql, params } = prepared.getQuery();
    const query = { sql, params: fillPlaceholders(params, values) };
    const { $client } = db as Database & { $client: D1Database };
    const overrides = { getQuery: { value: () => query }, stmt: { value: $client.prepare(sql) } };
    const statement: Preparable = {
      _prepare: () => Object.create(prepared as PreparedQuery, overrides),
    };
    return statement as unknown as Built;
  };
}
