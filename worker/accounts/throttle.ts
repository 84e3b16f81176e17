import { inArray, sql } from "drizzle-orm";
import { AppError } from "../http/app-error.ts";
import type { Database } from "../http/database.ts";
import { throttles } from "../schema.ts";

/** So many of one thing in a window; when it is full, the next must wait for the window's end. */
export type Throttle = { key: string; limit: number; windowMs: number };

export function selectThrottles(db: Database, all: Throttle[]) {
  const keys = all.map(({ key }) => key);
  return db.select().from(throttles).where(inArray(throttles.key, keys));
}

type Counted = (typeof throttles.$inferSelect)[];

export function isFull(counted: Counted, { key, limit }: Throttle, now: number): boolean {
  return counted.some((row) => row.key === key && row.endsAt > now && row.count >= limit);
}

/** Throws `too_many_requests` with the seconds to wait when one of them is full. */
export function requireRoom(counted: Counted, all: Throttle[], now: number): void {
  const keys = all.filter((throttle) => isFull(counted, throttle, now)).map(({ key }) => key);
  const full = counted.filter(({ key }) => keys.includes(key));
  if (full.length === 0) return;
  const seconds = Math.ceil((Math.max(...full.map(({ endsAt }) => endsAt)) - now) / 1000);
  const minutes = Math.ceil(seconds / 60);
  throw new AppError(
    "too_many_requests",
    `Too many attempts. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    {
      headers: { "Retry-After": String(seconds) },
    },
  );
}

/** Counts one more in each; a window that has ended begins anew. */
export function countOne(db: Database, all: Throttle[], now: number) {
  return db
    .insert(throttles)
    .values(all.map(({ key, windowMs }) => ({ key, count: 1, endsAt: now + windowMs })))
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        count: sql`iif(${throttles.endsAt} > ${now}, ${throttles.count} + 1, 1)`,
        endsAt: sql`iif(${throttles.endsAt} > ${now}, ${throttles.endsAt}, excluded.ends_at)`,
      },
    });
}
