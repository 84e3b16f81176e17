import { type Chapter, maxChapters } from "../../../../contract/uploads/chapters.ts";
import { createReadBudget, readFilePart, readViewText } from "./byte-view.ts";
import { findMp4Box } from "./mp4-boxes.ts";
import { readChapterTextTrack } from "./mp4-text-track.ts";

const maxBoxes = 5_000;
/**
 * The maximum length in bytes of Nero's chapter list: 255 chapters, each with at most 255 bytes of
 * title.
 */
const maxListBytes = 9 + 255 * (9 + 255);
/** The time unit in Nero's chapter list: 100 ns. */
const listTimescale = 10_000_000;

/**
 * Reads Nero's chapter list (`moov/udta/chpl`) or, if there is none, the text track that QuickTime
 * calls a chapter track.
 */
export async function readMp4Chapters(file: Blob): Promise<Chapter[]> {
  const budget = createReadBudget(maxBoxes);
  const moov = await findMp4Box(file, { start: 0, end: file.size }, ["moov"], budget);
  if (!moov) return [];
  const list = await findMp4Box(file, moov, ["udta", "chpl"], budget);
  const listed = list
    ? readList(await readFilePart(file, list.start, Math.min(list.end, list.start + maxListBytes)))
    : [];
  if (listed.length > 0) return listed;
  return readChapterTextTrack(file, moov, budget);
}

/**
 * Reads Nero's chapter list like ffmpeg's `mov_read_chpl`: version and flags, four reserved bytes
 * from version 1 on, a count, then the entries.
 */
function readList(view: DataView<ArrayBuffer>): Chapter[] {
  const chapters: Chapter[] = [];
  const countAt = view.getUint8(0) === 0 ? 4 : 8;
  const count = Math.min(view.getUint8(countAt), maxChapters);
  for (let at = countAt + 1; chapters.length < count && at + 9 <= view.byteLength; ) {
    const length = view.getUint8(at + 8);
    const startSeconds = Number(view.getBigUint64(at)) / listTimescale;
    chapters.push({ startSeconds, title: readViewText(view, at + 9, length) });
    at += 9 + length;
  }
  return chapters;
}
