import { and, eq, type SQL, sql } from "drizzle-orm";
import { maxEmailsPerHour, milliseconds } from "../../contract/constants.ts";
import { AppError } from "../context/app-error.ts";
import { type Database, runStatement } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import { rateLimits } from "../schema.ts";

/** Permits `limit` hits in a window. Further hits are refused until the window ends. */
export type RateLimitRule = { key: string; limit: number; windowMs: number };

type RateLimitHits = Pick<typeof rateLimits.$inferSelect, "key" | "count" | "endsAt">[];

/**
 * Adds one hit to each rule and returns the counts. Runs before the limited statements in the same
 * batch, so that simultaneous requests cannot exceed the limit. A hit after the window's end starts
 * a new window. The limited statements carry `hasCapacitySql` as a condition, because a failed
 * requirement would undo the hit. `isCounted` is an SQL condition on `key` that selects the rules
 * to hit; by default, all rules.
 */
export function hitRateLimit(
  db: Database,
  rules: RateLimitRule[],
  now: number,
  isCounted = sql`true`,
) {
  const row = { key: sql`key`, count: 1, endsAt: sql`${now} + window_ms` };
  const given = sql`(select value ->> 'key' as key, value ->> 'windowMs' as window_ms
    from json_each(${JSON.stringify(rules)}))`;
  return insertFrom(db, rateLimits, row, sql`from ${given} where ${isCounted}`)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`iif(${rateLimits.endsAt} > ${now}, ${rateLimits.count} + 1, 1)`,
        endsAt: sql`iif(${rateLimits.endsAt} > ${now}, ${rateLimits.endsAt}, excluded.ends_at)`,
      },
    })
    .returning({ key: rateLimits.key, count: rateLimits.count, endsAt: rateLimits.endsAt });
}

export function clearRateLimit(db: Database, { key }: RateLimitRule, condition?: SQL) {
  return db.delete(rateLimits).where(and(eq(rateLimits.key, key), condition));
}

/** Removes the hit of an attempt that succeeded, so that only failures count. */
export function undoRateLimitHit(db: Database, { key }: RateLimitRule) {
  return db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(eq(rateLimits.key, key));
}

export function isRateLimited(hits: RateLimitHits, { key, limit }: RateLimitRule): boolean {
  return hits.some((row) => row.key === key && row.count > limit);
}

/**
 * SQL condition: whether the limit is not exceeded, for the statements that follow the hit in its
 * batch.
 */
export const hasCapacitySql = ({ key, limit }: RateLimitRule): SQL =>
  sql`exists (
    select 1 from ${rateLimits} where ${rateLimits.key} = ${key} and ${rateLimits.count} <= ${limit}
  )`;

/** Throws `too_many_requests` with the seconds to wait when a counted rule is over its limit. */
export function requireCapacity(hits: RateLimitHits, rules: RateLimitRule[], now: number): void {
  const keys = rules.filter((rule) => isRateLimited(hits, rule)).map(({ key }) => key);
  const exceeded = hits.filter(({ key }) => keys.includes(key));
  if (exceeded.length === 0) return;
  const seconds = Math.ceil((Math.max(...exceeded.map(({ endsAt }) => endsAt)) - now) / 1000);
  const minutes = Math.ceil(seconds / 60);
  throw new AppError(
    "too_many_requests",
    { count: minutes },
    { headers: { "Retry-After": String(seconds) } },
  );
}

/** Adds one hit to each rule. Throws `too_many_requests` when one of them is over its limit. */
export async function enforceRateLimit(
  db: Database,
  rules: RateLimitRule[],
  now: number,
): Promise<void> {
  requireCapacity(await runStatement(db, hitRateLimit(db, rules, now)), rules, now);
}

/** Limits how many emails of one kind an address gets per hour. */
export const emailRateLimit = (kind: string, email: string): RateLimitRule => ({
  key: `email:${kind}:${email}`,
  limit: maxEmailsPerHour,
  windowMs: milliseconds.hour,
});

/** Limits how many emails a network can request per hour without a session, to any addresses. */
export const networkEmailLimit = (network: string): RateLimitRule => ({
  key: `email:network:${network}`,
  limit: 100,
  windowMs: milliseconds.hour,
});
