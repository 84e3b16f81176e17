import { milliseconds } from "../../contract/constants.ts";

/** Captions have few bytes a minute, so their segments can be longer than those of the video. */
const segmentMs = 5 * milliseconds.minute;

/**
 * Builds the media playlist of captions (RFC 8216 section 4.3.3). Captions may have another target
 * duration than the video, because the playlist is of the type VOD (section 6.2.4).
 */
export function buildCaptionsPlaylist(durationMs: number): string {
  const segmentCount = Math.max(1, Math.ceil(durationMs / segmentMs));
  const segments = Array.from({ length: segmentCount }, (_, i) => {
    const segmentDurationMs = Math.min(segmentMs, durationMs - i * segmentMs);
    return [`#EXTINF:${(segmentDurationMs / 1000).toFixed(3)},`, `${i + 1}.vtt`];
  });
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${segmentMs / 1000}`,
    "#EXT-X-PLAYLIST-TYPE:VOD",
    ...segments.flat(),
    "#EXT-X-ENDLIST",
    "",
  ].join("\n");
}

/** Returns the duration of a media playlist in milliseconds. */
export const readDurationMs = (playlist: string): number =>
  [...playlist.matchAll(/^#EXTINF:(\d+\.\d+),$/gm)].reduce(
    (sum, [, seconds]) => sum + Number(seconds) * 1000,
    0,
  );

/**
 * Returns the segment with this number, from 1, of captions in WebVTT: the regions and styles, and
 * the cues that are shown during the segment, with their times in the movie (RFC 8216 section 3.5).
 */
export function cutCaptionsSegment(captions: string, number: number): string {
  const [startMs, endMs] = [(number - 1) * segmentMs, number * segmentMs];
  const isKept = (block: string[]) => {
    if (/^(?:STYLE|REGION)[ \t]*$/.test(block[0] ?? "")) return true;
    const cue = readCueTimes(block);
    return cue !== null && cue.startMs < endMs && cue.endMs > startMs;
  };
  const kept = listBlocks(captions).filter(isKept);
  return `${[header, ...kept.map((block) => block.join("\n"))].join("\n\n")}\n`;
}

const header = "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0";

const timestamp = String.raw`(?:(\d+):)?([0-5]\d):([0-5]\d\.\d{3})`;
const cueTiming = new RegExp(String.raw`^[ \t]*${timestamp}[ \t]*-->[ \t]*${timestamp}`);

/**
 * Lists the blocks of a WebVTT file after its signature, each as its lines. An empty line ends a
 * block. So does a line with `-->` that is the block's third line or later, or its second line with
 * `-->`: that line begins the next block (https://www.w3.org/TR/webvtt1/#collect-a-webvtt-block).
 */
function listBlocks(captions: string): string[][] {
  const [, ...lines] = captions.split(/\r\n|\r|\n/);
  const blocks: string[][] = [[]];
  for (const line of lines) {
    const block = blocks.at(-1) ?? [];
    const isNextCue =
      line.includes("-->") && (block.length > 1 || block.some((each) => each.includes("-->")));
    if (line === "") blocks.push([]);
    else if (isNextCue) blocks.push([line]);
    else block.push(line);
  }
  return blocks.filter((block) => block.length > 0);
}

/** Reads the times of a cue in the block's first or second line; null for any other block. */
function readCueTimes(block: string[]): { startMs: number; endMs: number } | null {
  const match = block
    .slice(0, 2)
    .map((line) => cueTiming.exec(line))
    .find((found) => found !== null);
  if (!match) return null;
  const [, startHours, startMinutes, startSeconds, endHours, endMinutes, endSeconds] = match;
  return {
    startMs: toMs(startHours, startMinutes, startSeconds),
    endMs: toMs(endHours, endMinutes, endSeconds),
  };
}

const toMs = (hours = "0", minutes = "0", seconds = "0"): number =>
  Number(hours) * milliseconds.hour +
  Number(minutes) * milliseconds.minute +
  Math.round(Number(seconds) * 1000);
