import { eq, sql } from "drizzle-orm";
import type { Requirement } from "../auth/requirement.ts";
import { write } from "../auth/write.ts";
import { isMovieEditableSql } from "../catalogue/availability.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import {
  type Database,
  database,
  type NamedStatements,
  runStatement,
} from "../database/database.ts";
import { movies, videos } from "../schema.ts";
import type { StoredTracks } from "../streaming/stored-tracks.ts";
import { type MovieTracks, toTrackDtos } from "./movie-tracks.ts";

/** The maximum number of attempts to change tracks while other requests change them too. */
const maxAttempts = 4;

/** Runs a change, and repeats it if other requests have changed the tracks meanwhile. */
export async function retryTracksChange<Result>(change: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || attempt === maxAttempts) throw error;
    }
  }
}

/** Requires that neither the stored tracks nor the movie's video have changed. */
function requireUnchanged(movieId: number, tracks: MovieTracks): Requirement {
  const isUnchanged = sql`exists (
    select 1
    from ${movies}
    inner join ${videos} on ${videos.id} = ${movies.videoId}
    where ${movies.id} = ${movieId}
      and ${isMovieEditableSql}
      and ${videos.id} = ${tracks.videoId}
      and ${videos.tracks} is ${tracks.stored}
  )`;
  return [isUnchanged, () => new ChangedMeanwhile(tracks)];
}

/** The error for tracks, or a movie's video, that have changed since they were read. */
class ChangedMeanwhile extends AppError {
  constructor(tracks: MovieTracks) {
    super("edit_conflict", {}, { details: { data: toTrackDtos(tracks) } });
  }
}

/** A master playlist as it was read. */
export type MasterPlaylist = { key: string; text: string; etag: string };

/** Reads the master playlist; null for a video without renditions. */
export async function readMasterPlaylist(
  media: R2Bucket,
  videoId: string,
): Promise<MasterPlaylist | null> {
  const key = `videos/${videoId}/master.m3u8`;
  const object = await media.get(key);
  return object && { key, text: await object.text(), etag: object.etag };
}

const maxWrites = 3;
/**
 * R2 refuses a second write of one key within a second:
 * https://developers.cloudflare.com/r2/platform/limits/
 */
const writeGapMs = 1_100;

/**
 * Writes a master playlist, after a pause if R2 refuses because of an earlier write. Returns null
 * if the condition `onlyIf` is not met.
 */
export async function writeMasterPlaylist(
  media: R2Bucket,
  key: string,
  text: string,
  onlyIf: R2Conditional = {},
): Promise<R2Object | null> {
  for (let count = 1; ; count++) {
    try {
      return await media.put(key, text, { onlyIf });
    } catch (error) {
      if (count === maxWrites) throw error;
      await new Promise((resolve) => setTimeout(resolve, writeGapMs));
    }
  }
}

/**
 * Restores the earlier master playlist, unless the playlist was replaced again. If this fails,
 * playlist and stored tracks differ until the next change.
 */
export const restoreMasterPlaylist = (
  media: R2Bucket,
  { key, text }: MasterPlaylist,
  replaced: R2Object,
) => writeMasterPlaylist(media, key, text, { etagMatches: replaced.etag }).catch(() => null);

/**
 * Whether the stored tracks differ from `tracks`. Needs no session, because the session may have
 * ended meanwhile.
 */
async function isStoredDifferently(
  c: RequestContext,
  videoId: string,
  tracks: string,
): Promise<boolean> {
  const db = database(c, "primary");
  const selected = db.select({ tracks: videos.tracks }).from(videos).where(eq(videos.id, videoId));
  const [row] = await runStatement(db, selected).catch(() => []);
  return row !== undefined && row.tracks !== tracks;
}

type TracksChange = {
  movieId: number;
  /** The tracks as they were read. */
  tracks: MovieTracks;
  master: MasterPlaylist | null;
  /** Writes the changed master playlist if the current one has this ETag; else returns null. */
  replaceMaster: (etag: string) => Promise<R2Object | null>;
  after: StoredTracks;
  audit: { before: object; after: object };
  /** Returns further statements of the same transaction. */
  statements: (db: Database, now: number) => NamedStatements;
};

/**
 * Stores the tracks of a video for all movies that show it. Replaces the master playlist first, and
 * restores it if the write is refused, so that no master playlist names deleted files. Throws
 * `ChangedMeanwhile`.
 */
export async function storeTracks(c: RequestContext, change: TracksChange): Promise<void> {
  const { movieId, tracks, master, replaceMaster, after, audit, statements } = change;
  const stored = JSON.stringify(after);
  const replaced = master && (await replaceMaster(master.etag));
  if (master && !replaced) throw new ChangedMeanwhile(tracks);
  const written = write(c, {
    require: [requireUnchanged(movieId, tracks)],
    audit: [
      {
        action: "change",
        subject: "video",
        subjectId: tracks.videoId,
        before: sql`select ${JSON.stringify(audit.before)}`,
        after: audit.after,
      },
    ],
    statements: (db, { now }) => ({
      changed: db.update(videos).set({ tracks: stored }).where(eq(videos.id, tracks.videoId)),
      ...statements(db, now),
    }),
  });
  await written.catch(async (error: unknown) => {
    if (master && replaced && (await isStoredDifferently(c, tracks.videoId, stored)))
      await restoreMasterPlaylist(c.env.MEDIA, master, replaced);
    throw error;
  });
}
