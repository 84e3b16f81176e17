import { eq, type SQL, sql } from "drizzle-orm";
import { maxEmailsPerHour, milliseconds } from "../../contract/constants.ts";
import { AppError } from "../context/app-error.ts";
import type { Database } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import { rateLimits } from "../schema.ts";

/** So many of one thing in a window; when it is full, the next must wait for the window's end. */
export type RateLimitRule = { key: string; limit: number; windowMs: number };

type RateLimitHits = Pick<typeof rateLimits.$inferSelect, "key" | "count" | "endsAt">[];

/**
 * Counts one more in each and answers the counts: in the batch before what is throttled, so that of many at once no
 * more pass than may; where `guard` holds. A window that has ended begins anew.
 */
export function hitRateLimit(db: Database, rules: RateLimitRule[], now: number, guard = sql`1`) {
  const row = { key: sql`value ->> 'key'`, count: 1, endsAt: sql`${now} + (value ->> 'windowMs')` };
  return insertFrom(db, rateLimits, row, sql`from json_each(${JSON.stringify(rules)}) where ${guard}`)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`iif(${rateLimits.endsAt} > ${now}, ${rateLimits.count} + 1, 1)`,
        endsAt: sql`iif(${rateLimits.endsAt} > ${now}, ${rateLimits.endsAt}, excluded.ends_at)`,
      },
    })
    .returning({ key: rateLimits.key, count: rateLimits.count, endsAt: rateLimits.endsAt });
}

export function clearRateLimit(db: Database, { key }: RateLimitRule) {
  return db.delete(rateLimits).where(eq(rateLimits.key, key));
}

/** What succeeded was no attempt. */
export function undoRateLimitHit(db: Database, { key }: RateLimitRule) {
  return db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(eq(rateLimits.key, key));
}

export function isLimited(hits: RateLimitHits, { key, limit }: RateLimitRule): boolean {
  return hits.some((row) => row.key === key && row.count > limit);
}

/** In SQL, the same: guards a write in the batch that counted it. */
export const hasCapacity = ({ key, limit }: RateLimitRule): SQL =>
  sql`exists (select 1 from ${rateLimits} where ${rateLimits.key} = ${key} and ${rateLimits.count} <= ${limit})`;

/** Throws `too_many_requests` with the seconds to wait when one of them, as counted, is over its limit. */
export function requireCapacity(hits: RateLimitHits, rules: RateLimitRule[], now: number): void {
  const keys = rules.filter((rule) => isLimited(hits, rule)).map(({ key }) => key);
  const exceeded = hits.filter(({ key }) => keys.includes(key));
  if (exceeded.length === 0) return;
  const seconds = Math.ceil((Math.max(...exceeded.map(({ endsAt }) => endsAt)) - now) / 1000);
  const minutes = Math.ceil(seconds / 60);
  throw new AppError("too_many_requests", { count: minutes }, { headers: { "Retry-After": String(seconds) } });
}

/** So many emails of a kind go to one address in an hour. */
export const emailRateLimit = (kind: string, email: string): RateLimitRule => ({
  key: `email:${kind}:${email}`,
  limit: maxEmailsPerHour,
  windowMs: milliseconds.hour,
});
