import { eq, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { excludedColumns } from "../database/guarded-insert.ts";
import { storageDays, totals } from "../schema.ts";

/** Records how much is stored, for the chart of storage over time. */
export function recordStorageDay(db: Database, now: number) {
  const day = new Date(now).toISOString().slice(0, 10);
  const row = db
    .select({ day: sql<string>`${day}`.as("day"), bytes: totals.value })
    .from(totals)
    .where(eq(totals.name, "bytes"));
  return db
    .insert(storageDays)
    .select(row)
    .onConflictDoUpdate({ target: storageDays.day, set: excludedColumns(storageDays, "bytes") });
}
