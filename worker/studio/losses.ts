import { and, asc, eq, gt, isNotNull, lt, lte, or, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type { Database } from "../database/database.ts";
import { missingVideoFiles, videoFiles, videos } from "../schema.ts";
import { sourceKey } from "../streaming/media-path.ts";

/** A file that is being stored again is no loss. */
const youngMs = milliseconds.day;
const objectsATime = 1000;
const listingsARun = 12;

/** Where the look goes on: behind which video, in which one behind which file, and what of it was missed so far. */
type Place = { done: string; video: string; after: string; files: number; first: string | null };
type VideoRow = typeof videos.$inferSelect;

const behind = (done: string): Place => ({ done, video: "", after: "", files: 0, first: null });

/**
 * Compares what plays with what is stored, a thousand files at a time, video after video: an alert for each whose files
 * are not all there. Goes on from `cursor`; gives where the next run goes on, or null at the end.
 */
export async function findLosses(db: Database, media: R2Bucket, now: number, cursor: string | null) {
  let place: Place = cursor === null ? behind("") : JSON.parse(cursor);
  for (let listing = 0; listing < listingsARun; listing++) {
    const [[video]] = await db.batch([selectNext(db, place.done)]);
    if (!video) return null;
    // It may have been removed since: then this is another one.
    if (video.id !== place.video) place = { ...behind(place.done), video: video.id };
    place = await lookOn(db, media, video, place, now);
  }
  return JSON.stringify(place);
}

function selectNext(db: Database, done: string) {
  const plays = or(eq(videos.status, "ready"), isNotNull(videos.sourceAt));
  return db
    .select()
    .from(videos)
    .where(and(gt(videos.id, done), plays))
    .orderBy(asc(videos.id))
    .limit(1);
}

async function lookOn(db: Database, media: R2Bucket, video: VideoRow, place: Place, now: number): Promise<Place> {
  const prefix = `videos/${video.id}/`;
  const { objects, truncated } = await media.list({ prefix, startAfter: prefix + place.after, limit: objectsATime });
  const stored = objects.map(({ key, size }) => ({ path: key.slice(prefix.length), bytes: size }));
  const last = truncated ? (stored.at(-1)?.path ?? null) : null;
  const written = writtenByHouse(video, now - youngMs).filter(
    (path) => path > place.after && (last === null || path <= last) && stored.every((file) => file.path !== path),
  );
  const [[missed]] = await db.batch([selectMissed(db, video.id, stored, { ...place, last, before: now - youngMs })]);
  const files = place.files + written.length + (missed?.files ?? 0);
  const first = place.first ?? missed?.first ?? written[0] ?? null;
  if (last !== null) return { ...place, after: last, files, first };
  await record(db, video.id, files, first, now);
  return behind(video.id);
}

/** What belongs to a video and has no row of its own. */
function writtenByHouse({ id, type, status, publishedAt, sourceAt }: VideoRow, before: number): string[] {
  const isOld = (at: number | null) => at !== null && at < before;
  return [
    ...(status === "ready" && isOld(publishedAt) ? ["master.m3u8"] : []),
    ...(isOld(sourceAt) ? [sourceKey(id, type).slice(`videos/${id}/`.length)] : []),
  ];
}

/** The rows between two names whose file is not stored, or is of another length. */
function selectMissed(
  db: Database,
  videoId: string,
  stored: { path: string; bytes: number }[],
  { after, last, before }: { after: string; last: string | null; before: number },
) {
  const isStored = sql`(${videoFiles.path}, ${videoFiles.bytes}) in (select value ->> 'path', value ->> 'bytes' from json_each(${JSON.stringify(stored)}))`;
  const between = and(gt(videoFiles.path, after), last === null ? undefined : lte(videoFiles.path, last));
  return db
    .select({
      files: sql<number>`count(*)`.as("files"),
      first: sql<string | null>`min(${videoFiles.path})`.as("first"),
    })
    .from(videoFiles)
    .where(and(eq(videoFiles.videoId, videoId), between, lt(videoFiles.createdAt, before), sql`not ${isStored}`));
}

async function record(db: Database, videoId: string, files: number, first: string | null, now: number): Promise<void> {
  if (files === 0) {
    await db.batch([db.delete(missingVideoFiles).where(eq(missingVideoFiles.videoId, videoId))]);
    return;
  }
  console.error(JSON.stringify({ level: "alert", missing: `${videoId}/${first}`, files }));
  const found = sql`select ${videos.id}, ${files}, ${now} from ${videos} where ${videos.id} = ${videoId}`;
  const again = { target: missingVideoFiles.videoId, set: { files, foundAt: now } };
  await db.batch([db.insert(missingVideoFiles).select(found).onConflictDoUpdate(again)]);
}
