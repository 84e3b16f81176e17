import { createReadBudget, readFilePart, readText } from "../chapters/byte-view.ts";
import { findElement, readChildren } from "../chapters/matroska-elements.ts";
import { findBox, readBoxes } from "../chapters/mp4-boxes.ts";
import { readChapterTrackIds, readTrackId } from "../chapters/mp4-text-track.ts";
import type { Inspection } from "../packaging.ts";

const maxElements = 20_000;
const maxTracksBytes = 4 * 1024 * 1024;
/** Element ids of RFC 9559. */
const ids = {
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  entry: 0xae,
  type: 0x83,
  subtitle: 0x11,
} as const;
/** The handlers of subtitles, text and closed captions in ISO/IEC 14496-12 and QuickTime. */
const handlers = ["sbtl", "subt", "text", "clcp"];

/**
 * Counts the subtitle tracks inside of the file; 0 if the file is damaged, because the video itself
 * may be intact.
 */
export function countSubtitleTracks(file: Blob, type: Inspection["type"]): Promise<number> {
  const isMatroska = type === "video/x-matroska" || type === "video/webm";
  return (isMatroska ? countInMatroska(file) : countInMp4(file)).catch(() => 0);
}

async function countInMatroska(file: Blob): Promise<number> {
  const budget = createReadBudget(maxElements);
  const segment = await findElement(file, { start: 0, end: file.size }, ids.segment, budget);
  const tracks = segment && (await findElement(file, segment, ids.tracks, budget));
  if (!tracks) return 0;
  const view = await readFilePart(
    file,
    tracks.start,
    Math.min(tracks.end, tracks.start + maxTracksBytes),
  );
  const entries = readChildren(view, { start: 0, end: view.byteLength }, budget).filter(
    ({ id }) => id === ids.entry,
  );
  const types = entries.map((entry) =>
    readChildren(view, entry, budget).find(({ id }) => id === ids.type),
  );
  return types.filter((type) => type && view.getUint8(type.end - 1) === ids.subtitle).length;
}

/**
 * Counts subtitle tracks, except the text tracks that other tracks name as their chapter tracks.
 */
async function countInMp4(file: Blob): Promise<number> {
  const budget = createReadBudget(maxElements);
  const moov = await findBox(file, { start: 0, end: file.size }, ["moov"], budget);
  if (!moov) return 0;
  const chapterTrackIds = await readChapterTrackIds(file, moov, budget);
  let count = 0;
  for await (const track of readBoxes(file, moov, budget)) {
    const handler =
      track.type === "trak" ? await findBox(file, track, ["mdia", "hdlr"], budget) : null;
    const type =
      handler && readText(await readFilePart(file, handler.start, handler.start + 12), 8, 4);
    if (
      type &&
      handlers.includes(type) &&
      !chapterTrackIds.has(await readTrackId(file, track, budget))
    )
      count += 1;
  }
  return count;
}
