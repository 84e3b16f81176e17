import { sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { excludedColumns, insertFrom } from "../database/guarded-insert.ts";
import { storageDays, totals } from "../schema.ts";

/** Records how much is stored, for the chart of storage over time. */
export function recordStorageDay(db: Database, now: number) {
  const day = new Date(now).toISOString().slice(0, 10);
  const source = sql`from ${totals} where ${totals.name} = 'bytes'`;
  return insertFrom(db, storageDays, { day, bytes: totals.value }, source).onConflictDoUpdate({
    target: storageDays.day,
    set: excludedColumns(storageDays, "bytes"),
  });
}
