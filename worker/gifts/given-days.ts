import { sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type { Database } from "../database/database.ts";
import { gifts, subscriptions } from "../schema.ts";

/**
 * Gives the account further days, which begin when its gifted or paid time ends, or now if it has
 * no such time.
 */
export function grantGiftDays(db: Database, userId: string, days: number, now: number) {
  const giftMs = days * milliseconds.day;
  const subscribedUntil = sql`coalesce(
    (select max(expires_at) from ${subscriptions} where user_id = ${userId}), 0
  )`;
  const row = { userId, until: sql`max(${now}, ${subscribedUntil}) + ${giftMs}`, givenAt: now };
  return db
    .insert(gifts)
    .values(row)
    .onConflictDoUpdate({
      target: gifts.userId,
      set: { until: sql`max(${gifts.until} + ${giftMs}, excluded.until)`, givenAt: now },
    })
    .returning({ until: gifts.until });
}
