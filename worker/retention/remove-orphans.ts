import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { orphanDays } from "../../contract/policy.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import { closeIncident, type IncidentContext, openIncident } from "../email/incidents.ts";
import { claimBucket } from "../media/storage-identity.ts";
import { orphans, site } from "../schema.ts";
import { recordOrphans } from "./scan-bucket.ts";
import { findUnreferencedKeys, type OrphanKind } from "./unreferenced.ts";

/** The time from the record of an orphan to its deletion. */
export const orphanRetentionMs = orphanDays * milliseconds.day;
/** The maximum number of videos that a run deletes without an administrator's approval. */
const maxVideos = 3;
/** The maximum share of all images that a run deletes without an administrator's approval. */
const maxImageShare = 0.05;
/**
 * The number of images that a run may always delete: the images of three posters, because even a
 * small site may replace three.
 */
const minImageLimit = 25;

/** A run's maximum number of due orphans of each kind, and of R2 operations to delete folders. */
const dueLimit = 1000;
const maxOperations = 100;

type DueOrphan = { key: string; foundAt: number };

/**
 * Records orphans, and deletes orphans that were recorded 14 days ago and still are orphans.
 * Deletes nothing in another site's bucket, and an unusual number only with an administrator's
 * approval. Continues from `cursor`; returns the cursor of the next run.
 */
export async function removeOrphans(
  db: Database,
  media: R2Bucket,
  context: IncidentContext,
  cursor: string | null,
): Promise<string | null> {
  const { now } = context;
  if (!(await claimBucket(db, media))) {
    await openIncident(db, context, { code: "foreign_bucket" });
    return cursor;
  }
  await runStatement(db, closeIncident(db, "foreign_bucket", now));
  const scanned = await recordOrphans(db, media, now, cursor);
  const videos = await findDueOrphans(db, "video", now);
  // Captions are single files like images, and count towards the limit for images.
  const images = [
    ...(await findDueOrphans(db, "image", now)),
    ...(await findDueOrphans(db, "captions", now)),
  ].slice(0, dueLimit);
  const [row] = await runStatement(db, db.select().from(site));
  const isApproved = ({ foundAt }: DueOrphan) => foundAt <= (row?.deletionsApprovedUntil ?? 0);
  const unapproved = {
    videos: videos.filter((due) => !isApproved(due)),
    images: images.filter((due) => !isApproved(due)),
  };
  const maxImages = Math.max(minImageLimit, scanned.storedImages * maxImageShare);
  const isUnusual = unapproved.videos.length > maxVideos || unapproved.images.length > maxImages;
  if (isUnusual) {
    const counts = { videos: unapproved.videos.length, images: unapproved.images.length };
    await openIncident(db, context, { code: "deletions_stopped", ...counts });
  } else await runStatement(db, closeIncident(db, "deletions_stopped", now));
  const mayDelete = (due: DueOrphan) => !isUnusual || isApproved(due);
  // Folders of audio need no approval: a folder becomes an orphan only when an administrator
  // removes the audio track.
  const audio = await findDueOrphans(db, "audio", now);
  const folders = [...videos.filter(mayDelete), ...audio];
  await deleteOrphans(db, media, folders, images.filter(mayDelete));
  return scanned.cursor;
}

/**
 * Finds the due orphans that no row names. Deletes the records of due orphans that a row names
 * again.
 */
async function findDueOrphans(db: Database, kind: OrphanKind, now: number): Promise<DueOrphan[]> {
  const { due } = await batch(db, {
    due: db
      .select({ key: orphans.key, foundAt: orphans.foundAt })
      .from(orphans)
      .where(and(eq(orphans.kind, kind), lte(orphans.foundAt, now - orphanRetentionMs)))
      .orderBy(asc(orphans.foundAt))
      .limit(dueLimit),
  });
  const unreferenced = new Set(
    await findUnreferencedKeys(
      db,
      kind,
      due.map(({ key }) => key),
    ),
  );
  await forgetOrphans(
    db,
    due.filter(({ key }) => !unreferenced.has(key)),
  );
  return due.filter(({ key }) => unreferenced.has(key));
}

async function forgetOrphans(db: Database, forgotten: DueOrphan[]): Promise<void> {
  if (forgotten.length === 0) return;
  const keys = sql`(
    select value from json_each(${JSON.stringify(forgotten.map(({ key }) => key))})
  )`;
  await runStatement(db, db.delete(orphans).where(inArray(orphans.key, keys)));
}

/**
 * Deletes orphans. A folder that needs more R2 operations than the run has left stays recorded for
 * the next run.
 */
async function deleteOrphans(
  db: Database,
  media: R2Bucket,
  folders: DueOrphan[],
  images: DueOrphan[],
): Promise<void> {
  if (images.length > 0) await media.delete(images.map(({ key }) => key));
  await forgetOrphans(db, images);
  let operationsLeft = maxOperations;
  for (const folder of folders) {
    for (;;) {
      if (operationsLeft <= 0) return;
      const { objects, truncated } = await media.list({ prefix: folder.key });
      if (objects.length > 0) await media.delete(objects.map(({ key }) => key));
      operationsLeft -= 2;
      if (!truncated) break;
    }
    await forgetOrphans(db, [folder]);
  }
}
