import { sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type { Database } from "../database/database.ts";
import { insertFrom, type WriteContext } from "../database/guarded-insert.ts";
import { gifts, subscriptions, users } from "../schema.ts";

/** Adds days to the account's given time, or from now on if that has ended; if `guard` is true. */
export function grantGiftDays(
  db: Database,
  userId: string,
  days: number,
  { guard, now }: WriteContext,
) {
  const giftMs = days * milliseconds.day;
  const subscribedUntil = sql`coalesce((select max(expires_at) from ${subscriptions} where user_id = ${userId}), 0)`;
  const row = { userId, until: sql`max(${now}, ${subscribedUntil}) + ${giftMs}`, givenAt: now };
  return insertFrom(db, gifts, row, sql`from ${users} where id = ${userId} and ${guard}`)
    .onConflictDoUpdate({
      target: gifts.userId,
      set: { until: sql`max(${gifts.until} + ${giftMs}, excluded.until)`, givenAt: now },
    })
    .returning({ until: gifts.until });
}
