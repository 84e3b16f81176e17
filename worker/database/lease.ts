import { and, eq, lt } from "drizzle-orm";
import { leases } from "../schema.ts";
import { type Database, runStatement } from "./database.ts";

const maxErrorLength = 500;

/**
 * The error of a job whose work failed in one part. The next run continues from `cursor`, so that
 * the failed part does not hold up the other parts for ever. The job counts as failing until a pass
 * over all of its work, from no cursor to no cursor, has no error.
 */
export class PartlyFailedError extends Error {
  readonly cursor: string | null;

  constructor(message: string, cursor: string | null) {
    super(message);
    this.cursor = cursor;
  }
}

/**
 * Stores the run's progress, from which the next run continues. Throws if another run has taken the
 * lease.
 */
export type SaveCursor = (cursor: string) => Promise<void>;

/**
 * Runs `work` unless another run holds the lease. `work` gets the cursor of the previous run and
 * returns the next cursor. After a failure or a kill, the lease expires, and the next run continues
 * from the cursor of a `PartlyFailedError`, else from the last saved cursor, else from the cursor
 * with which the failed run began.
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
