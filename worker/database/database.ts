import type { BatchItem } from "drizzle-orm/batch";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { meterDatabase } from "../context/query-meter.ts";
import type { RequestContext } from "../context/request-context.ts";

/**
 * Statements are built on it and run by its `batch`: one round trip, one transaction. A batch answers
 * rows by column name, so two selected columns of one name must be told apart with `.as()`.
 */
export type Database = DrizzleD1Database;
export type Statement = BatchItem<"sqlite">;

/** `nearest`: any replica, for what everybody may see. `primary`: the truth, for everything about a person. */
export type Freshness = "nearest" | "primary";

export function database(c: RequestContext, freshness: Freshness): Database {
  const constraint = freshness === "nearest" ? "first-unconstrained" : "first-primary";
  return drizzle(meterDatabase(c.env.DB.withSession(constraint), c.var.meter));
}
