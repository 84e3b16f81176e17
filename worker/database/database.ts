import type { BatchItem } from "drizzle-orm/batch";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { meterDatabase } from "../context/query-meter.ts";
import type { RequestContext } from "../context/request-context.ts";

/**
 * Only builds statements, which `batch` runs: one round trip, one transaction. A batch returns rows by column name, so
 * two selected columns of the same name need `.as()`.
 */
export type Database = DrizzleD1Database;
export type Statement = BatchItem<"sqlite">;

/** `nearest`: any replica, for public data. `primary`: the latest data, for everything about an account. */
export type Freshness = "nearest" | "primary";

export function database(c: RequestContext, freshness: Freshness): Database {
  const constraint = freshness === "nearest" ? "first-unconstrained" : "first-primary";
  return drizzle(meterDatabase(c.env.DB.withSession(constraint), c.var.meter));
}
