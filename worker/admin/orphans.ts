import { type SQL, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { type Database, runStatement } from "../database/database.ts";
import { casts, movies, reviews, users, videos } from "../schema.ts";

/** Files are stored before the row that names them is written. */
const minAgeMs = milliseconds.day;
const listLimit = 1000;
const maxOperations = 30;

const keyPrefixes = ["videos/", "media/posters/", "media/casts/", "media/avatars/"];

/** The position of the scan: a key prefix, and the last key seen below it. */
type ScanPosition = { prefixIndex: number; after: string };
type OrphanScan = { db: Database; media: R2Bucket; uploadedBefore: Date; operationsLeft: number };

/**
 * Scans the bucket and deletes files that no row names: videos as whole folders, images one by one. Continues from
 * `cursor`; returns the cursor of the next run, or null at the end. Trailers are uploaded by hand and never deleted.
 */
export async function removeOrphans(db: Database, media: R2Bucket, now: number, cursor: string | null) {
  const found = await runStatement(db, db.select({ id: movies.id }).from(movies).limit(1));
  // A database without any movie is more likely a wrong or an empty one: delete nothing.
  if (found.length === 0) return null;
  const scan: OrphanScan = { db, media, uploadedBefore: new Date(now - minAgeMs), operationsLeft: maxOperations };
  let position: ScanPosition = cursor === null ? { prefixIndex: 0, after: "" } : JSON.parse(cursor);
  while (scan.operationsLeft > 0) {
    const prefix = keyPrefixes[position.prefixIndex];
    if (prefix === undefined) return null;
    const after = await (prefix === "videos/" ? deleteOrphanFolders : deleteOrphanImages)(scan, prefix, position.after);
    position = after === null ? { prefixIndex: position.prefixIndex + 1, after: "" } : { ...position, after };
  }
  return JSON.stringify(position);
}

/** Deletes the folders without a row on one page of video folders. Returns the key to continue from, or null. */
async function deleteOrphanFolders(scan: OrphanScan, prefix: string, after: string): Promise<string | null> {
  const page = await listObjects(scan, { prefix, delimiter: "/", ...(after && { startAfter: after }) });
  const orphanFolders = await findFoldersWithoutVideo(scan.db, page.delimitedPrefixes);
  for (const folder of orphanFolders) {
    if (!(await deleteFolder(scan, folder))) return folder;
  }
  const last = page.delimitedPrefixes.at(-1);
  return page.truncated && last !== undefined ? keyAfterFolder(last) : null;
}

/** No key lies between a folder's last and this: `0` follows `/`. */
const keyAfterFolder = (folder: string) => `${folder.slice(0, -1)}0`;

/** Returns false when the run's limit of operations is reached. */
async function deleteFolder(scan: OrphanScan, prefix: string): Promise<boolean> {
  for (let after = ""; ; ) {
    if (scan.operationsLeft <= 0) return false;
    const page = await listObjects(scan, { prefix, ...(after && { startAfter: after }) });
    await deleteKeys(scan, filterOldKeys(scan, page.objects));
    if (!page.truncated) return true;
    after = page.objects.at(-1)?.key ?? "";
  }
}

async function deleteOrphanImages(scan: OrphanScan, prefix: string, after: string): Promise<string | null> {
  const page = await listObjects(scan, { prefix, ...(after && { startAfter: after }) });
  await deleteKeys(scan, await findUnreferencedImages(scan.db, filterOldKeys(scan, page.objects)));
  return page.truncated ? (page.objects.at(-1)?.key ?? null) : null;
}

function listObjects(scan: OrphanScan, options: R2ListOptions): Promise<R2Objects> {
  scan.operationsLeft -= 1;
  return scan.media.list({ limit: listLimit, ...options });
}

async function deleteKeys(scan: OrphanScan, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  scan.operationsLeft -= 1;
  await scan.media.delete(keys);
}

const filterOldKeys = ({ uploadedBefore }: OrphanScan, objects: R2Object[]) =>
  objects.filter(({ uploaded }) => uploaded <= uploadedBefore).map(({ key }) => key);

/** Of folders such as `videos/<id>/`, those whose video does not exist. */
async function findFoldersWithoutVideo(db: Database, folders: string[]): Promise<string[]> {
  const hasNoVideo = sql`not exists (select 1 from ${videos} where ${videos.id} = value ->> 'id')`;
  return filterKeys(
    db,
    folders.map((key) => ({ key, id: key.split("/")[1] })),
    hasNoVideo,
  );
}

/** The indexed part of a poster's keys: see migrations/0009_keeping_house.sql. */
const posterStem = sql.raw(`substr(m.poster, instr(m.poster, '"posters/') + 1, 60)`);
const lastCharacter = sql.raw("char(1114111)");

/** Of these keys, the images that no movie, cast member, account or review names. */
async function findUnreferencedImages(db: Database, keys: string[]): Promise<string[]> {
  const images = keys.map((key) => {
    const name = key.replace(/^media\//, "");
    return { key, name, stem: name.replace(/-\d+\.\w+$/, "-").slice(0, 60) };
  });
  const name = sql.raw("value ->> 'name'");
  const stem = sql.raw("value ->> 'stem'");
  const isUnreferenced = sql`not exists (select 1 from ${casts} where ${casts.imageKey} = ${name})
    and not exists (select 1 from ${users} where ${users.imageKey} = ${name})
    and not exists (select 1 from ${reviews} where ${reviews.imageKey} = ${name})
    and not exists (select 1 from ${movies} as m where ${posterStem} >= ${stem} and ${posterStem} < ${stem} || ${lastCharacter}
      and instr(m.poster, '"' || (${name}) || '"') > 0)`;
  return filterKeys(db, images, isUnreferenced);
}

/** The `candidates` for whose `value` the `condition` holds. */
async function filterKeys(db: Database, candidates: { key: string }[], condition: SQL): Promise<string[]> {
  if (candidates.length === 0) return [];
  const rows = db
    .select({ key: sql<string>`value ->> 'key'`.as("key") })
    .from(sql`json_each(${JSON.stringify(candidates)})`);
  const found = await runStatement(db, rows.where(condition));
  return found.map(({ key }) => key);
}
