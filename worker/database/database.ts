import { type SQL, sql } from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { type Absent, compact } from "../../contract/compact.ts";
import { meterDatabase } from "../context/query-meter.ts";
import type { RequestContext } from "../context/request-context.ts";
import { shadowTables, type TableShadow } from "./shadow-tables.ts";

/**
 * Builds statements, which `batch` runs in one round trip and one transaction. A batch returns rows
 * by column name, so two selected columns of one name need `.as()`.
 */
export type Database = DrizzleD1Database;
export type Statement = BatchItem<"sqlite">;

/**
 * `nearest` reads public data from any replica. `primary` reads the latest data, for everything
 * about an account.
 */
export type Freshness = "nearest" | "primary";

export function database(c: RequestContext, freshness: Freshness): Database {
  const constraint = freshness === "nearest" ? "first-unconstrained" : "first-primary";
  return drizzle(meterDatabase(c.env.DB.withSession(constraint), c.var.meter));
}

/**
 * Opens the latest data for statements that read the shadows in place of tables. `hidesMovies` says
 * whether the shadows hide movies.
 */
export function openShadowedDatabase(
  c: RequestContext,
  shadows: readonly TableShadow[],
  hidesMovies: boolean,
): Database {
  const session = c.env.DB.withSession("first-primary");
  const db = drizzle(meterDatabase(session, c.var.meter, (query) => shadowTables(query, shadows)));
  if (hidesMovies) filteredDatabases.add(db);
  return db;
}

const filteredDatabases = new WeakSet<Database>();

/**
 * SQL condition: whether the database shows the movie. For a statement that reads a limited number
 * of movie ids from another table before it reads `movies`. `true`, without a look-up, if the
 * database shows all movies.
 */
export function isShownMovieSql(db: Database, movieId: SQL): SQL {
  if (filteredDatabases.has(db))
    return sql`exists (select 1 from movies as shown where shown.id = ${movieId})`;
  return sql`true`;
}

export async function runStatement<Single extends Statement>(db: Database, statement: Single) {
  const [result] = await db.batch([statement]);
  return result;
}

/**
 * Statements by name. A name may have a list of statements, or an absent statement, so that a batch
 * can write `isDue && statement`.
 */
export type NamedStatements = Record<string, Statement | readonly Statement[] | Absent>;

export type BatchResults<Named extends NamedStatements> = {
  -readonly [Name in keyof Named]: Named[Name] extends readonly Statement[]
    ? BatchResponse<Named[Name]>
    : Named[Name] extends Statement
      ? BatchResponse<[Named[Name]]>[0]
      : BatchResponse<[Extract<Named[Name], Statement>]>[0] | undefined;
};

/**
 * Runs statements in the order of their names as one transaction in one round trip, and returns
 * each result under its name, undefined for an absent statement. Does nothing if there are no
 * statements.
 */
export async function batch<const Named extends NamedStatements>(
  db: Database,
  statements: Named,
): Promise<BatchResults<Named>> {
  const [first, ...others] = compact(Object.values(statements).flat() as (Statement | Absent)[]);
  const results: unknown[] = first ? await db.batch([first, ...others]) : [];
  const entries = Object.entries(statements).map(([name, statement]) => [
    name,
    takeResult(statement, results),
  ]);
  return Object.fromEntries(entries) as BatchResults<Named>;
}

/** Takes the results of one name's statements out of the results that no earlier name took. */
function takeResult(statement: NamedStatements[string], results: unknown[]): unknown {
  if (!statement) return undefined;
  if (Array.isArray(statement)) return results.splice(0, statement.length);
  return results.shift();
}
