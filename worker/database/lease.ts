import { and, eq, lt } from "drizzle-orm";
import { leases } from "../schema.ts";
import { type Database, runStatement } from "./database.ts";

const maxErrorLength = 500;

/**
 * A part of the work failed. The next run continues from `cursor`, so that it does not hold up the
 * rest for ever. The job is failing from then on, until a pass over all of its work, from no cursor
 * to no cursor, is without one.
 */
export class PartlyFailedError extends Error {
  readonly cursor: string | null;

  constructor(message: string, cursor: string | null) {
    super(message);
    this.cursor = cursor;
  }
}

/**
 * Stores how far a run has come. Throws once another run holds the lease: it goes on from there.
 */
export type SaveCursor = (cursor: string) => Promise<void>;

/**
 * Runs `work` unless another run holds the lease. `work` gets the cursor where the last run stopped
 * and returns the next; when it throws or is killed, the lease expires and the next run continues
 * from the cursor that it saved last, from the same one if it saved none, or from that of a
 * `PartlyFailedError`.
 */
export async function withLease(
  db: Database,
  name: string,
  { now, durationMs }: { now: number; durationMs: number },
  work: (cursor: string | null, saveCursor: SaveCursor) => Promise<string | null>,
): Promise<void> {
  const holder = crypto.randomUUID();
  const claim = { holder, endsAt: now + durationMs };
  const claiming = db
    .insert(leases)
    .values({ name, ...claim })
    .onConflictDoUpdate({ target: leases.name, set: claim, setWhere: lt(leases.endsAt, now) })
    .returning({ cursor: leases.cursor, error: leases.error, failingSince: leases.failingSince });
  const [claimed] = await runStatement(db, claiming);
  if (!claimed) return;
  const isHeld = and(eq(leases.name, name), eq(leases.holder, holder));
  const record = (values: Partial<typeof leases.$inferInsert>) =>
    runStatement(db, db.update(leases).set(values).where(isHeld));
  const saveCursor = async (cursor: string) => {
    const { meta } = await record({ cursor });
    if (meta.changes === 0) throw new Error(`Another run of ${name} has begun`);
  };
  try {
    const cursor = await work(claimed.cursor, saveCursor);
    const isFailingPass =
      claimed.cursor !== null && claimed.failingSince !== null && claimed.error !== null;
    const ended = { error: null, ...(cursor === null && { failingSince: null }) };
    await record({ endsAt: 0, cursor, succeededAt: now, ...(!isFailingPass && ended) });
  } catch (error) {
    const next =
      error instanceof PartlyFailedError
        ? { cursor: error.cursor, failingSince: claimed.failingSince ?? now }
        : {};
    await record({ failedAt: now, error: String(error).slice(0, maxErrorLength), ...next });
    throw error;
  }
}
