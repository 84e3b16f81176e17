import type { PublishedAudio, PublishRequest } from "../../contract/uploads/publication.ts";
import { folderPattern, isAv1Name } from "../../contract/uploads/rendition-names.ts";
import { listAudioTracks, nameAudioTracks } from "./audio-tracks.ts";

/** One media segment and its duration in milliseconds. Segments are numbered from 1. */
type Segment = { durationMs: number };

/** A published track with its segments instead of their number. */
type Track<Published> = Omit<Published, "segments"> & { segments: Segment[] };
type Rendition = Track<PublishRequest["renditions"][number]>;
type AudioRendition = Track<PublishedAudio>;
/** A track as the master playlist names it, without its segments. */
type Listed<Published> = Omit<Published, "segments">;

/**
 * Builds the master playlist (RFC 8216 section 4.3.4): every rendition, with one group of audio
 * tracks for all of them. The rendition with the lowest bandwidth is first, because players that
 * measure no bandwidth begin with the first rendition; renditions in AV1, which not all players
 * have, follow those in H.264. The audio track that players load first is first too.
 */
export function buildMasterPlaylist(
  renditions: Listed<Rendition>[],
  audio: Listed<AudioRendition>[],
): string {
  const group = audio.length > 0 ? ',AUDIO="audio"' : "";
  const audioCodecs = new Set(audio.flatMap(({ codecs }) => codecs.split(",")));
  const audioBandwidth = Math.max(0, ...audio.map(({ bandwidth }) => bandwidth));
  const byBandwidth = renditions.toSorted(
    (one, other) =>
      Number(isAv1Name(one.name)) - Number(isAv1Name(other.name)) ||
      one.bandwidth - other.bandwidth,
  );
  const lines = byBandwidth.flatMap(({ name, width, height, codecs, bandwidth }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth + audioBandwidth},CODECS="${[codecs, ...audioCodecs].join(",")}",RESOLUTION=${width}x${height}${group}`,
    `${name}/index.m3u8`,
  ]);
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...buildAudioTags(audio),
    ...lines,
    "",
  ].join("\n");
}

/**
 * Reads the renditions of a video that was published without a stored list of renditions, from its
 * master playlist and its recorded files. `audio` are the audio tracks of that playlist.
 */
export function readRenditions(
  master: string,
  audio: PublishedAudio[],
  files: { path: string }[],
): PublishRequest["renditions"] {
  const audioBandwidth = Math.max(0, ...audio.map(({ bandwidth }) => bandwidth));
  return readVariants(master).map(({ codecs, bandwidth, ...rendition }) => ({
    ...rendition,
    codecs: codecs.filter(isVideoCodec).join(","),
    bandwidth: Math.max(1, bandwidth - audioBandwidth),
    segments: countSegments(files, rendition.name),
  }));
}

/**
 * Returns the only audio track of a video from before videos could have several, as a list. The
 * audio codecs are the first rendition's codecs without the codecs of video.
 */
export function readSingleAudio(master: string, files: StoredSegment[]): PublishedAudio[] {
  const segments = files.filter(({ path }) => path.startsWith("audio/") && path.endsWith(".m4s"));
  const codecs = readVariants(master)[0]?.codecs.filter((codec) => !isVideoCodec(codec)) ?? [];
  const bitrates = segments.map(
    ({ bytes, durationMs }) => (bytes * 8000) / Math.max(durationMs ?? 0, 1000),
  );
  if (segments.length === 0) return [];
  return listAudioTracks({
    codecs: codecs.join(","),
    bandwidth: Math.ceil(Math.max(1, ...bitrates)),
    segments: countSegments(files, "audio"),
  });
}

type StoredSegment = { path: string; bytes: number; durationMs: number | null };

/** Counts the segments of a folder up to the first that is missing. */
function countSegments(files: { path: string }[], name: string): number {
  const paths = new Set(files.map(({ path }) => path));
  let count = 0;
  while (paths.has(`${name}/${count + 1}.m4s`)) count++;
  return count;
}

const isVideoCodec = (codec: string) => /^(avc|hvc|hev|av01|vp0)/.test(codec);

/** Reads the renditions of a playlist. Their codecs and bandwidth include those of the audio. */
const readVariants = (master: string) =>
  [...master.matchAll(variantPattern)].map(
    ([, bandwidth, codecs = "", width, height, name = ""]) => ({
      name,
      width: Number(width),
      height: Number(height),
      codecs: codecs.split(","),
      bandwidth: Number(bandwidth),
    }),
  );

const variantPattern = new RegExp(
  `^#EXT-X-STREAM-INF:BANDWIDTH=(\\d+),CODECS="([^"\\n]*)",RESOLUTION=(\\d+)x(\\d+)(?:,.*)?\\n(${folderPattern})/index\\.m3u8$`,
  "gm",
);

/** Builds the audio group (RFC 8216 section 4.3.4.1). */
const buildAudioTags = (audio: Listed<AudioRendition>[]): string[] =>
  nameAudioTracks(audio).map((track) => {
    const attributes = [
      "TYPE=AUDIO",
      'GROUP-ID="audio"',
      `NAME="${track.playlistName}"`,
      track.language === null ? null : `LANGUAGE="${track.language}"`,
      track.isDefault ? "DEFAULT=YES" : null,
      isAutoselected(track) ? "AUTOSELECT=YES" : null,
      track.role === "description"
        ? 'CHARACTERISTICS="public.accessibility.describes-video"'
        : null,
      track.channels === undefined ? null : `CHANNELS="${track.channels}"`,
      `URI="${track.name}/index.m3u8"`,
    ];
    return `#EXT-X-MEDIA:${attributes.filter((attribute) => attribute !== null).join(",")}`;
  });

/**
 * Whether a player may choose an audio track by the viewer's language alone. A commentary or a
 * score is chosen by the viewer.
 */
const isAutoselected = ({ isDefault, role }: Listed<AudioRendition>): boolean =>
  isDefault || role === "main" || role === "dub" || role === "description";

/**
 * Builds the media playlists (RFC 8216 section 4.3.3) of a complete video, by path. They share one
 * target duration, as section 6.2.4 requires of the tracks of a master playlist.
 */
export function buildMediaPlaylists(
  tracks: { name: string; segments: Segment[] }[],
): Record<string, string> {
  const durations = tracks.flatMap(({ segments }) =>
    segments.map(({ durationMs }) => Math.round(durationMs / 1000)),
  );
  const targetDuration = durations.reduce((longest, duration) => Math.max(longest, duration), 1);
  return Object.fromEntries(
    tracks.map(({ name, segments }) => [
      `${name}/index.m3u8`,
      buildMediaPlaylist(segments, targetDuration),
    ]),
  );
}

function buildMediaPlaylist(segments: Segment[], targetDuration: number): string {
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${targetDuration}`,
    "#EXT-X-PLAYLIST-TYPE:VOD",
    '#EXT-X-MAP:URI="init.mp4"',
    ...segments.flatMap(({ durationMs }, i) => [
      `#EXTINF:${(durationMs / 1000).toFixed(3)},`,
      `${i + 1}.m4s`,
    ]),
    "#EXT-X-ENDLIST",
    "",
  ].join("\n");
}
