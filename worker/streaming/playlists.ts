import type { PublishRequest } from "../../contract/uploads/uploads.ts";

/** One media segment and its duration in milliseconds. Segments are numbered from 1. */
type Segment = { durationMs: number };

/** A published track with its segments instead of their number. */
type Track<Published> = Omit<Published, "segments"> & { segments: Segment[] };
type Rendition = Track<PublishRequest["renditions"][number]>;
type AudioRendition = Track<NonNullable<PublishRequest["audio"]>>;

/**
 * Builds the master playlist (RFC 8216 section 4.3.4): every rendition, with one shared audio
 * rendition. The rendition with the lowest bandwidth is first, because players that measure nothing
 * begin with the first.
 */
export function buildMasterPlaylist(renditions: Rendition[], audio?: AudioRendition): string {
  const group = audio ? ',AUDIO="audio"' : "";
  const byBandwidth = renditions.toSorted((one, other) => one.bandwidth - other.bandwidth);
  const lines = byBandwidth.flatMap(({ name, width, height, codecs, bandwidth }) => {
    const allCodecs = audio ? `${codecs},${audio.codecs}` : codecs;
    const peakBandwidth = bandwidth + (audio?.bandwidth ?? 0);
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${peakBandwidth},CODECS="${allCodecs}",RESOLUTION=${width}x${height}${group}`,
      `${name}/index.m3u8`,
    ];
  });
  const audioTags = audio
    ? [
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Main",DEFAULT=YES,AUTOSELECT=YES,URI="audio/index.m3u8"',
      ]
    : [];
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...audioTags,
    ...lines,
    "",
  ].join("\n");
}

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
