import { eq, type SQL, sql } from "drizzle-orm";
import { maxEmailsPerHour, milliseconds } from "../../contract/constants.ts";
import { AppError } from "../context/app-error.ts";
import type { Database } from "../database/database.ts";
import { rateLimits } from "../schema.ts";

/** So many of one thing in a window; when it is full, the next must wait for the window's end. */
export type Throttle = { key: string; limit: number; windowMs: number };

type Counted = Pick<typeof rateLimits.$inferSelect, "key" | "count" | "endsAt">[];

/**
 * Counts one more in each and answers the counts: in the batch before what is throttled, so that of many at once no
 * more pass than may; where `allowed` holds. A window that has ended begins anew.
 */
export function countOne(db: Database, all: Throttle[], now: number, allowed = sql`1`) {
  const rows = all.map(({ key, windowMs }) => sql`select ${key}, 1, ${now + windowMs} where ${allowed}`);
  return db
    .insert(rateLimits)
    .select(sql.join(rows, sql` union all `))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`iif(${rateLimits.endsAt} > ${now}, ${rateLimits.count} + 1, 1)`,
        endsAt: sql`iif(${rateLimits.endsAt} > ${now}, ${rateLimits.endsAt}, excluded.ends_at)`,
      },
    })
    .returning({ key: rateLimits.key, count: rateLimits.count, endsAt: rateLimits.endsAt });
}

export function clearCount(db: Database, { key }: Throttle) {
  return db.delete(rateLimits).where(eq(rateLimits.key, key));
}

/** What succeeded was no attempt. */
export function countBack(db: Database, { key }: Throttle) {
  return db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(eq(rateLimits.key, key));
}

export function isFull(counted: Counted, { key, limit }: Throttle): boolean {
  return counted.some((row) => row.key === key && row.count > limit);
}

/** In SQL, the same: guards a write in the batch that counted it. */
export const hasRoom = ({ key, limit }: Throttle): SQL =>
  sql`exists (select 1 from ${rateLimits} where ${rateLimits.key} = ${key} and ${rateLimits.count} <= ${limit})`;

/** Throws `too_many_requests` with the seconds to wait when one of them, as counted, is over its limit. */
export function requireRoom(counted: Counted, all: Throttle[], now: number): void {
  const keys = all.filter((throttle) => isFull(counted, throttle)).map(({ key }) => key);
  const full = counted.filter(({ key }) => keys.includes(key));
  if (full.length === 0) return;
  const seconds = Math.ceil((Math.max(...full.map(({ endsAt }) => endsAt)) - now) / 1000);
  const minutes = Math.ceil(seconds / 60);
  throw new AppError(
    "too_many_requests",
    minutes === 1 ? "Too many attempts. Try again in a minute." : `Too many attempts. Try again in ${minutes} minutes.`,
    { headers: { "Retry-After": String(seconds) } },
  );
}

/** So many letters of a kind go to one address in an hour. */
export const letterThrottle = (kind: string, email: string): Throttle => ({
  key: `letter:${kind}:${email}`,
  limit: maxEmailsPerHour,
  windowMs: milliseconds.hour,
});
