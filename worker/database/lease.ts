import { and, eq, lt } from "drizzle-orm";
import { leases } from "../schema.ts";
import type { Database } from "./database.ts";

/**
 * Does the work when nobody else is at it. `work` gets the place where it stopped last time and answers where to go
 * on; when it throws or is killed, the lease runs out and the next one goes on from the same place.
 */
export async function withLease(
  db: Database,
  name: string,
  { now, durationMs }: { now: number; durationMs: number },
  run: (cursor: string | null) => Promise<string | null>,
): Promise<void> {
  const holder = crypto.randomUUID();
  const claim = { holder, endsAt: now + durationMs };
  const [claimed] = await db.batch([
    db
      .insert(leases)
      .values({ name, ...claim })
      .onConflictDoUpdate({ target: leases.name, set: claim, setWhere: lt(leases.endsAt, now) })
      .returning({ cursor: leases.cursor }),
  ]);
  if (!claimed[0]) return;
  const cursor = await run(claimed[0].cursor);
  const isHeld = and(eq(leases.name, name), eq(leases.holder, holder));
  await db.batch([db.update(leases).set({ endsAt: 0, cursor }).where(isHeld)]);
}
