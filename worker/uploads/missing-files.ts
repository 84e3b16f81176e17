import { and, asc, eq, gt, isNotNull, lt, lte, or, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import { missingVideoFiles, videoFiles, videos } from "../schema.ts";
import { sourceKey } from "../streaming/media-paths.ts";
import { parseStoredTracks } from "../streaming/stored-tracks.ts";

/** Younger files are skipped, because they may still be uploaded again. */
const minAgeMs = milliseconds.day;
const listLimit = 1000;
const maxListings = 12;

/**
 * The position of the scan: the last finished video, the current `video` and its last listed file
 * (`after`). `files` counts the current video's missing files so far; `first` is one of them.
 */
type ScanCursor = {
  done: string;
  video: string;
  after: string;
  files: number;
  first: string | null;
};
type VideoRow = typeof videos.$inferSelect;

const startScanAfter = (done: string): ScanCursor => ({
  done,
  video: "",
  after: "",
  files: 0,
  first: null,
});

/**
 * Compares the recorded files with those in the bucket, a thousand files at a time, video after
 * video, and raises an alert for each video with missing files. Repairs nothing: the Worker cannot
 * make a file again, and a changed row would hide the loss. Continues from `cursor`; returns the
 * cursor of the next run, or null at the end.
 */
export async function reportMissingFiles(
  db: Database,
  media: R2Bucket,
  now: number,
  cursor: string | null,
) {
  let scan: ScanCursor = cursor === null ? startScanAfter("") : JSON.parse(cursor);
  for (let listing = 0; listing < maxListings; listing++) {
    const [video] = await runStatement(db, selectNextVideo(db, scan.done));
    if (!video) return null;
    // If the cursor's video was deleted since, `video` is the next video.
    if (video.id !== scan.video) scan = { ...startScanAfter(scan.done), video: video.id };
    scan = await scanVideo(db, media, video, scan, now);
  }
  return JSON.stringify(scan);
}

function selectNextVideo(db: Database, lastVideoId: string) {
  const isPlayable = or(eq(videos.status, "ready"), isNotNull(videos.sourceAt));
  return db
    .select()
    .from(videos)
    .where(and(gt(videos.id, lastVideoId), isPlayable))
    .orderBy(asc(videos.id))
    .limit(1);
}

async function scanVideo(
  db: Database,
  media: R2Bucket,
  video: VideoRow,
  scan: ScanCursor,
  now: number,
): Promise<ScanCursor> {
  const prefix = `videos/${video.id}/`;
  const { objects, truncated } = await media.list({
    prefix,
    startAfter: prefix + scan.after,
    limit: listLimit,
  });
  const stored = objects.map(({ key, size }) => ({ path: key.slice(prefix.length), bytes: size }));
  const last = truncated ? (stored.at(-1)?.path ?? null) : null;
  const missingOwnFiles = listUnrecordedFiles(video, now - minAgeMs).filter(
    (path) =>
      path > scan.after &&
      (last === null || path <= last) &&
      stored.every((file) => file.path !== path),
  );
  const [missingRows] = await runStatement(
    db,
    selectMissingFiles(db, video.id, stored, { ...scan, last, before: now - minAgeMs }),
  );
  const files = scan.files + missingOwnFiles.length + (missingRows?.files ?? 0);
  const first = scan.first ?? missingRows?.first ?? missingOwnFiles[0] ?? null;
  if (last !== null) return { ...scan, after: last, files, first };
  await recordMissingFiles(db, video.id, files, first, now);
  return startScanAfter(video.id);
}

/**
 * Lists the files of a video that have no row in `video_files`: the master playlist, the playlists
 * of audio tracks, and the original.
 */
function listUnrecordedFiles(
  { id, type, status, publishedAt, sourceAt, tracks }: VideoRow,
  before: number,
): string[] {
  const isOld = (at: number | null) => at !== null && at < before;
  const { audio = [] } = parseStoredTracks(tracks);
  const playlists = ["master.m3u8", ...audio.map(({ name }) => `${name}/index.m3u8`)];
  return [
    ...(status === "ready" && isOld(publishedAt) ? playlists : []),
    ...(isOld(sourceAt) ? [sourceKey(id, type).slice(`videos/${id}/`.length)] : []),
  ];
}

/** Counts the rows between two file names whose stored file is missing or has another length. */
function selectMissingFiles(
  db: Database,
  videoId: string,
  stored: { path: string; bytes: number }[],
  { after, last, before }: { after: string; last: string | null; before: number },
) {
  const isStored = sql`(${videoFiles.path}, ${videoFiles.bytes}) in (
    select value ->> 'path', value ->> 'bytes' from json_each(${JSON.stringify(stored)})
  )`;
  const isInRange = and(
    gt(videoFiles.path, after),
    last === null ? undefined : lte(videoFiles.path, last),
  );
  return db
    .select({
      files: sql<number>`count(*)`.as("files"),
      first: sql<string | null>`min(${videoFiles.path})`.as("first"),
    })
    .from(videoFiles)
    .where(
      and(
        eq(videoFiles.videoId, videoId),
        isInRange,
        lt(videoFiles.createdAt, before),
        sql`not ${isStored}`,
      ),
    );
}

async function recordMissingFiles(
  db: Database,
  videoId: string,
  files: number,
  first: string | null,
  now: number,
): Promise<void> {
  if (files === 0) {
    await runStatement(
      db,
      db.delete(missingVideoFiles).where(eq(missingVideoFiles.videoId, videoId)),
    );
    return;
  }
  console.error(JSON.stringify({ level: "alert", missing: `${videoId}/${first}`, files }));
  const values = { files, foundAt: now };
  const source = sql`from ${videos} where ${videos.id} = ${videoId}`;
  await batch(db, {
    recorded: insertFrom(db, missingVideoFiles, { videoId, ...values }, source).onConflictDoUpdate({
      target: missingVideoFiles.videoId,
      set: values,
    }),
  });
}
