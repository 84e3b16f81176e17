import { sql } from "drizzle-orm";
import { toIsoDay } from "../../contract/iso-days.ts";
import type { Database } from "../database/database.ts";
import { insertFrom, overwriteColumns } from "../database/guarded-insert.ts";
import { dailyTotals, totals } from "../schema.ts";
import { subscriberCountSql } from "../subscriptions/subscription-list.ts";

/** Records today's stored bytes and number of subscribers, which the charts show. */
export function recordDailyTotals(db: Database, now: number) {
  const bytes = sql`select 'bytes' as name, value from ${totals} where name = 'bytes'`;
  const subscribers = sql`select 'subscribers', ${subscriberCountSql(now)}`;
  const row = { name: sql`name`, day: toIsoDay(now), value: sql`value` };
  const source = sql`from (${bytes} union all ${subscribers}) where true`;
  return insertFrom(db, dailyTotals, row, source).onConflictDoUpdate({
    target: [dailyTotals.name, dailyTotals.day],
    set: overwriteColumns(dailyTotals, "value"),
  });
}
