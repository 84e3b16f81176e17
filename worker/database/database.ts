import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { meterDatabase } from "../context/query-meter.ts";
import type { RequestContext } from "../context/request-context.ts";

/**
 * Only builds statements, which `batch` runs: one round trip, one transaction. A batch returns rows
 * by column name, so two selected columns of the same name need `.as()`.
 */
export type Database = DrizzleD1Database;
export type Statement = BatchItem<"sqlite">;

/**
 * `nearest`: any replica, for public data. `primary`: the latest data, for everything about an
 * account.
 */
export type Freshness = "nearest" | "primary";

export function database(c: RequestContext, freshness: Freshness): Database {
  const constraint = freshness === "nearest" ? "first-unconstrained" : "first-primary";
  return drizzle(meterDatabase(c.env.DB.withSession(constraint), c.var.meter));
}

/** Runs one statement. */
export async function runStatement<Single extends Statement>(db: Database, statement: Single) {
  const [result] = await db.batch([statement]);
  return result;
}

/** Each name has a statement, or a list whose length is only known when it is built. */
export type NamedStatements = Record<string, Statement | readonly Statement[]>;

export type BatchResults<Named extends NamedStatements> = {
  -readonly [Name in keyof Named]: Named[Name] extends readonly Statement[]
    ? BatchResponse<Named[Name]>
    : Named[Name] extends Statement
      ? BatchResponse<[Named[Name]]>[0]
      : never;
};

/**
 * Runs statements in the order of their names as one transaction, and returns the result of each
 * under its name. One round trip; none when there is no statement.
 */
export async function batch<const Named extends NamedStatements>(
  db: Database,
  statements: Named,
): Promise<BatchResults<Named>> {
  const [first, ...others] = Object.values(statements).flat() as Statement[];
  const results: unknown[] = first ? await db.batch([first, ...others]) : [];
  const entries = Object.entries(statements).map(([name, statement]) => [
    name,
    Array.isArray(statement) ? results.splice(0, statement.length) : results.shift(),
  ]);
  return Object.fromEntries(entries) as BatchResults<Named>;
}
