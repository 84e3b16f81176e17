import { eq, sql } from "drizzle-orm";
import type { PublishRequest } from "../../contract/uploads/publication.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { Database } from "../database/database.ts";
import type { WriteContext } from "../database/guarded-insert.ts";
import { type videoFiles, videos } from "../schema.ts";
import { listAudioTracks } from "../streaming/audio-tracks.ts";
import { replaceCaptionsGroup } from "../streaming/captions-group.ts";
import { buildMasterPlaylist, buildMediaPlaylists } from "../streaming/playlists.ts";
import {
  listUploadedCaptions,
  parseStoredTracks,
  type StoredAudio,
  type StoredCaptions,
  type StoredTracks,
  toStoredCaptions,
} from "../streaming/stored-tracks.ts";
import { writeMasterPlaylist } from "./store-tracks.ts";

type FileRow = typeof videoFiles.$inferSelect;

const listSegmentPaths = (name: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${name}/${i + 1}.m4s`);

/** The folders of a publication, and the number of their segments. */
const listFolders = ({ renditions, audio }: RequiredTracks) => [
  ...renditions,
  ...listAudioTracks(audio),
];

type RequiredTracks = Pick<PublishRequest, "renditions" | "audio"> & {
  /** The paths of captions that are published for the first time. */
  captionPaths?: string[];
};

const listRequiredFiles = ({ captionPaths = [], ...tracks }: RequiredTracks) => [
  ...listFolders(tracks).flatMap(({ name, segments }) => [
    `${name}/init.mp4`,
    ...listSegmentPaths(name, segments),
  ]),
  ...captionPaths,
];

/** Lists the paths of the files that a player loads first, with the default audio track. */
export const listStartupFiles = ({ renditions, audio }: RequiredTracks) =>
  [...renditions, ...listAudioTracks(audio).slice(0, 1)].flatMap(({ name }) => [
    `${name}/init.mp4`,
    `${name}/1.m4s`,
  ]);

/**
 * Throws `files_missing` with the paths of files that are missing, or whose stored object is not
 * the recorded one.
 */
export async function requireCompleteUpload(
  media: R2Bucket,
  videoId: string,
  publication: RequiredTracks,
  rows: FileRow[],
) {
  const rowsByPath = new Map(rows.map((row) => [row.path, row]));
  const requiredPaths = listRequiredFiles(publication);
  let missing = requiredPaths.filter((path) => !rowsByPath.has(path));
  if (missing.length === 0) {
    const stored = await listStoredObjects(media, videoId);
    const isWhole = ({ path, bytes, etag }: FileRow) => {
      const object = stored.get(path);
      return object?.size === bytes && (etag === null || object.etag === etag);
    };
    missing = [...new Set([...requiredPaths, ...rowsByPath.keys()])].filter((path) => {
      const row = rowsByPath.get(path);
      return !row || !isWhole(row);
    });
  }
  if (missing.length > 0) {
    throw new AppError("files_missing", {}, { details: { missing } });
  }
}

async function listStoredObjects(media: R2Bucket, videoId: string): Promise<Map<string, R2Object>> {
  const prefix = `videos/${videoId}/`;
  const stored = new Map<string, R2Object>();
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await media.list({ prefix, ...(cursor && { cursor }) });
    for (const object of page.objects) stored.set(object.key.slice(prefix.length), object);
    cursor = page.truncated ? page.cursor : undefined;
    more = page.truncated;
  }
  return stored;
}

/**
 * Writes the playlists from the stored segment durations, the master playlist last, because players
 * start with it. Returns the written master playlist; null if the current master playlist does not
 * have the ETag `replaces`. With `replaces` null, replaces any.
 */
export async function writePlaylists(
  media: R2Bucket,
  videoId: string,
  publication: Publication,
  rows: FileRow[],
  replaces: string | null,
): Promise<R2Object | null> {
  const durations = new Map(rows.map(({ path, durationMs }) => [path, durationMs ?? 0]));
  const withSegmentDurations = <Track extends { name: string; segments: number }>(
    track: Track,
  ) => ({
    ...track,
    segments: listSegmentPaths(track.name, track.segments).map((path) => ({
      durationMs: durations.get(path) ?? 0,
    })),
  });
  const renditions = publication.renditions.map(withSegmentDurations);
  const audio = listAudioTracks(publication.audio).map(withSegmentDurations);
  const putPlaylist = (path: string, text: string) => media.put(`videos/${videoId}/${path}`, text);
  await Promise.all(
    Object.entries(buildMediaPlaylists([...renditions, ...audio])).map(([path, text]) =>
      putPlaylist(path, text),
    ),
  );
  return writeMasterPlaylist(
    media,
    `videos/${videoId}/master.m3u8`,
    replaceCaptionsGroup(buildMasterPlaylist(renditions, audio), publication.captions),
    replaces === null ? {} : { etagMatches: replaces },
  );
}

type Publication = {
  renditions: PublishRequest["renditions"];
  audio: StoredAudio[];
  captions: StoredCaptions[];
};

/**
 * Returns the tracks to publish. A repeated request must not undo later edits: changed audio tracks
 * and existing captions stay, and removed captions are not added again.
 */
export function listPublication(
  { renditions, audio: published, captions: named }: PublishRequest,
  stored: string | null,
  rows: FileRow[],
): Publication & { captionPaths: string[] } {
  const { audio, audioVersion = 1, captions } = parseStoredTracks(stored);
  const sent = named?.map(toStoredCaptions) ?? listUploadedCaptions(rows);
  if (named && hasEqualNames(sent)) throw invalidInput("captions", "names_not_unique");
  const added = sent.filter(
    ({ id, path }) =>
      captions.every((track) => track.id !== id) &&
      (stored === null || rows.some((row) => row.path === path)),
  );
  return {
    renditions,
    audio: audio && audioVersion > 1 ? audio : listAudioTracks(published),
    captions: [...captions, ...added],
    captionPaths: added.map(({ path }) => path),
  };
}

/**
 * Whether two captions would have the same label and role, so that viewers could not tell them
 * apart.
 */
const hasEqualNames = (captions: StoredCaptions[]) =>
  new Set(captions.map(({ label, role }) => `${role} ${label}`)).size < captions.length;

/**
 * Makes a video and its movie playable by updating the video's row. The write must require that the
 * video's tracks are still `stored`.
 */
export function recordPublication(
  db: Database,
  videoId: string,
  {
    stored,
    rows,
    renditions,
    audio,
    captions,
  }: Publication & { stored: string | null; rows: FileRow[] },
  { userId, now }: WriteContext,
) {
  const { audioVersion = 1, usedNames = [] } = parseStoredTracks(stored);
  const tracks: StoredTracks = {
    renditions,
    audio,
    captions,
    audioVersion,
    usedNames,
    storyboard: rows.some(({ path }) => path === "storyboard.vtt"),
  };
  return db
    .update(videos)
    .set({
      status: "ready",
      tracks: JSON.stringify(tracks),
      publishedAt: sql`coalesce(${videos.publishedAt}, ${now})`,
      createdBy: userId,
      updatedAt: now,
    })
    .where(eq(videos.id, videoId));
}
