import { sql } from "drizzle-orm";
import { todayOf } from "../catalogue/availability.ts";
import type { Database } from "../database/database.ts";
import type { WriteContext } from "../database/guarded-insert.ts";
import { favouriteNotices } from "../schema.ts";

/** SQL condition on `favourite_notices`: whether the account gets emails. */
export const isByEmail = sql`(${favouriteNotices.isOn} and ${favouriteNotices.byEmail})`;

/**
 * Starts an account's notices with what happens after today, or adds emails to its push messages.
 * The time of the first choice stays.
 */
export function startNotices(
  db: Database,
  { userId, now }: WriteContext,
  { byEmail }: { byEmail: boolean },
) {
  const started = { isOn: true, toldOn: todayOf(now) };
  return db
    .insert(favouriteNotices)
    .values({ userId, token: crypto.randomUUID(), createdAt: now, byEmail, ...started })
    .onConflictDoUpdate({
      target: favouriteNotices.userId,
      set: {
        isOn: true,
        byEmail: sql`iif(${isByEmail}, 1, excluded.by_email)`,
        toldOn: sql`iif(${favouriteNotices.isOn}, ${favouriteNotices.toldOn}, excluded.told_on)`,
      },
    });
}
