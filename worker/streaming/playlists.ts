/** One media segment: its whole duration in milliseconds. Segments count from 1. */
type Segment = { durationMs: number };

export type Rendition = {
  name: string;
  width: number;
  height: number;
  /** RFC 6381. */
  codecs: string;
  /** Peak bits per second. */
  bandwidth: number;
  segments: Segment[];
};

export type AudioRendition = { codecs: string; bandwidth: number; segments: Segment[] };

/**
 * The master playlist (RFC 8216 section 4.3.4): every rendition, with one audio rendition that all share. The lightest
 * is first, because players that measure nothing begin with the first.
 */
export function masterPlaylist(renditions: Rendition[], audio?: AudioRendition): string {
  const group = audio ? ',AUDIO="audio"' : "";
  const byWeight = renditions.toSorted((one, other) => one.bandwidth - other.bandwidth);
  const lines = byWeight.flatMap(({ name, width, height, codecs, bandwidth }) => {
    const all = audio ? `${codecs},${audio.codecs}` : codecs;
    const peak = bandwidth + (audio?.bandwidth ?? 0);
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak},CODECS="${all}",RESOLUTION=${width}x${height}${group}`,
      `${name}/index.m3u8`,
    ];
  });
  const media = audio
    ? ['#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Main",DEFAULT=YES,AUTOSELECT=YES,URI="audio/index.m3u8"']
    : [];
  return ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS", ...media, ...lines, ""].join("\n");
}

/** A media playlist (RFC 8216 section 4.3.3) of a finished film. */
export function mediaPlaylist(segments: Segment[]): string {
  const target = Math.max(1, ...segments.map(({ durationMs }) => Math.round(durationMs / 1000)));
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${target}`,
    "#EXT-X-PLAYLIST-TYPE:VOD",
    '#EXT-X-MAP:URI="init.mp4"',
    ...segments.flatMap(({ durationMs }, i) => [`#EXTINF:${(durationMs / 1000).toFixed(3)},`, `${i + 1}.m4s`]),
    "#EXT-X-ENDLIST",
    "",
  ].join("\n");
}
