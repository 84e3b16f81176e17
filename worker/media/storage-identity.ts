import { and, eq, isNull } from "drizzle-orm";
import type { Incident } from "../../contract/monitoring/incidents.ts";
import { type Database, runStatement } from "../database/database.ts";
import { incidents, site } from "../schema.ts";

const key = "site-id";

/**
 * Whether the bucket belongs to this database: the bucket and the database store the same id.
 * Stores the database's id in a bucket without an id. Without this check, a Worker with a copied
 * database, or with the database of another site, would delete the files that have no row in that
 * database.
 */
export async function claimBucket(db: Database, media: R2Bucket): Promise<boolean> {
  const [row] = await runStatement(db, db.select({ storageId: site.storageId }).from(site));
  if (!row) return false;
  const owner = await readOwner(media);
  if (owner === undefined) await media.put(key, row.storageId);
  return owner === undefined || owner === row.storageId;
}

/** Whether the bucket answers and no other database has claimed it. */
export const isOwnBucket = (storageId: string | undefined, media: R2Bucket): Promise<boolean> =>
  readOwner(media).then(
    (owner) => owner === undefined || owner === storageId,
    () => false,
  );

const readOwner = async (media: R2Bucket) => (await media.get(key))?.text();

/** Whether deleting jobs must wait, because a restore has set a deletion hold. */
export async function isDeletionHeld(db: Database): Promise<boolean> {
  const isHold = and(
    eq(incidents.name, "deletions_held" satisfies Incident["code"]),
    isNull(incidents.endedAt),
  );
  return (await runStatement(db, db.select().from(incidents).where(isHold))).length > 0;
}
