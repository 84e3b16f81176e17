import { eq, type SQL, sql } from "drizzle-orm";
import { lettersAnHour, milliseconds } from "../../contract/constants.ts";
import { AppError } from "../http/app-error.ts";
import type { Database } from "../http/database.ts";
import { throttles } from "../schema.ts";

/** So many of one thing in a window; when it is full, the next must wait for the window's end. */
export type Throttle = { key: string; limit: number; windowMs: number };

type Counted = Pick<typeof throttles.$inferSelect, "key" | "count" | "endsAt">[];

/**
 * Counts one more in each and answers the counts: in the batch before what is throttled, so that of many at once no
 * more pass than may; where `allowed` holds. A window that has ended begins anew.
 */
export function countOne(db: Database, all: Throttle[], now: number, allowed = sql`1`) {
  const rows = all.map(({ key, windowMs }) => sql`select ${key}, 1, ${now + windowMs} where ${allowed}`);
  return db
    .insert(throttles)
    .select(sql.join(rows, sql` union all `))
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        count: sql`iif(${throttles.endsAt} > ${now}, ${throttles.count} + 1, 1)`,
        endsAt: sql`iif(${throttles.endsAt} > ${now}, ${throttles.endsAt}, excluded.ends_at)`,
      },
    })
    .returning({ key: throttles.key, count: throttles.count, endsAt: throttles.endsAt });
}

export function clearCount(db: Database, { key }: Throttle) {
  return db.delete(throttles).where(eq(throttles.key, key));
}

/** What succeeded was no attempt. */
export function countBack(db: Database, { key }: Throttle) {
  return db
    .update(throttles)
    .set({ count: sql`${throttles.count} - 1` })
    .where(eq(throttles.key, key));
}

export function isFull(counted: Counted, { key, limit }: Throttle): boolean {
  return counted.some((row) => row.key === key && row.count > limit);
}

/** In SQL, the same: guards a write in the batch that counted it. */
export const hasRoom = ({ key, limit }: Throttle): SQL =>
  sql`exists (select 1 from ${throttles} where ${throttles.key} = ${key} and ${throttles.count} <= ${limit})`;

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
  limit: lettersAnHour,
  windowMs: milliseconds.hour,
});
