import { sql } from "drizzle-orm";
import { computeVerticalResolution } from "../../contract/streaming/vertical-resolution.ts";
import { folderPattern, isAv1Name } from "../../contract/uploads/rendition-names.ts";
import { audioNamePattern } from "../../contract/uploads/tracks.ts";
import { downloadMaxHeightSql } from "../access/effective-plans.ts";
import type { PlaybackGrant } from "../auth/playback-grant.ts";
import type { Database } from "../database/database.ts";

/**
 * Selects the vertical resolution, in pixels, of the highest rendition of a movie that a viewer may
 * download; null without a limit.
 */
export const selectDownloadMaxHeight = (
  db: Database,
  { userId, movieId, now }: { userId: string; movieId: number; now: number },
) =>
  db
    .select({
      maxHeight: downloadMaxHeightSql({ userId: sql`${userId}`, movieId: sql`${movieId}` }, now).as(
        "max_height",
      ),
    })
    .from(sql`(select 1)`);

type MasterPlaylist = {
  /** The text of the master playlist; null if the video has none. */
  text: string | null;
  /** The names of the permitted renditions; null if all renditions are permitted. */
  renditions: string[] | null;
  /**
   * Whether all renditions of the video are permitted. If there is a limit, false for a video
   * without renditions, because the resolution of its original is unknown.
   */
  isComplete: boolean;
};

/**
 * Reads a video's master playlist with the renditions up to the vertical resolution `maxHeight`, or
 * with only the lowest rendition if all are higher.
 */
export async function readPermittedMasterPlaylist(
  media: R2Bucket,
  videoId: string,
  maxHeight: number | null,
): Promise<MasterPlaylist> {
  const text = await readMaster(media, videoId);
  if (text === null || maxHeight === null)
    return { text, renditions: null, isComplete: maxHeight === null };
  const listed = listRenditions(text);
  const renditions = findPermitted(listed, maxHeight).map(({ name }) => name);
  return {
    text: filterMasterPlaylist(text, renditions),
    renditions,
    isComplete: renditions.length === listed.length,
  };
}

type ListedRendition = { name: string; lines: number };

/**
 * Lists the renditions of a master playlist with their vertical resolutions, in the playlist's
 * order.
 */
const listRenditions = (master: string): ListedRendition[] =>
  [...master.matchAll(variantPattern)].map(([, attributes = "", name = ""]) => {
    const [, width, height] = /RESOLUTION=(\d+)x(\d+)/.exec(attributes) ?? [];
    return {
      name,
      lines: computeVerticalResolution({ width: Number(width), height: Number(height) }),
    };
  });

function findPermitted(listed: ListedRendition[], maxHeight: number): ListedRendition[] {
  const lowest = Math.min(...listed.map(({ lines }) => lines));
  return listed.filter(({ lines }) => lines <= Math.max(maxHeight, lowest));
}

/**
 * Finds the folders of the best rendition in H.264 that a viewer may play, and of the audio track
 * that players load first, if there is one. Empty without a master playlist.
 */
export async function findBestFolders(
  media: R2Bucket,
  videoId: string,
  maxHeight: number | null,
): Promise<string[]> {
  const master = await readMaster(media, videoId);
  if (master === null) return [];
  const permitted = findPermitted(listRenditions(master), maxHeight ?? Number.POSITIVE_INFINITY);
  const best = permitted
    .filter(({ name }) => !isAv1Name(name))
    .toSorted((one, other) => one.lines - other.lines)
    .at(-1);
  const [audio] = [...master.matchAll(audioPattern)].map(([, name = ""]) => name);
  return [best?.name, audio].filter((name) => name !== undefined);
}

const readMaster = async (media: R2Bucket, videoId: string): Promise<string | null> =>
  (await (await media.get(`videos/${videoId}/master.m3u8`))?.text()) ?? null;

/**
 * Lists the folders of a video that its master playlist names, for renditions and audio tracks;
 * none without a playlist.
 */
export async function listPlaylistFolders(media: R2Bucket, videoId: string): Promise<string[]> {
  const text = (await readMaster(media, videoId)) ?? "";
  const renditions = [...text.matchAll(variantPattern)].map(([, , name = ""]) => name);
  const audio = [...text.matchAll(audioPattern)].map(([, name = ""]) => name);
  return [...renditions, ...audio];
}

/** An audio track in a master playlist, as `buildMasterPlaylist` writes it. */
const audioPattern = /^#EXT-X-MEDIA:TYPE=AUDIO,.*URI="([a-z0-9]+)\/index\.m3u8"/gm;

/** Returns a master playlist with these renditions only. */
export const filterMasterPlaylist = (text: string, renditions: string[]): string =>
  text.replaceAll(variantPattern, (variant, _attributes, name) =>
    renditions.includes(name) ? variant : "",
  );

/**
 * A rendition in a master playlist (RFC 8216 section 4.3.4.2), as `buildMasterPlaylist` writes it.
 */
const variantPattern = new RegExp(
  `^#EXT-X-STREAM-INF:(.*)\\n(${folderPattern})/index\\.m3u8\\n`,
  "gm",
);

/** Whether a playback grant permits this file of its video. */
export function isPermittedFile(path: string, { renditions, original }: PlaybackGrant): boolean {
  const folder = /^(.+?)\//.exec(path)?.[1];
  if (folder === undefined) return original || !path.startsWith("source.");
  return (
    renditions === null ||
    audioNamePattern.test(folder) ||
    ["captions", ...renditions].includes(folder)
  );
}
