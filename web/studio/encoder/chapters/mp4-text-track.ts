import { type Chapter, maxChapters } from "../../../../contract/uploads/chapters.ts";
import { type ReadBudget, readFilePart, readViewText } from "./byte-view.ts";
import { findMp4Box, type Mp4Box, readFieldAfterTimes, readMp4Boxes } from "./mp4-boxes.ts";
import { readSampleTables } from "./mp4-sample-tables.ts";

const maxTitleBytes = 1_024;
/** The maximum number of chapter tracks read; usually there are two, titles and images. */
const maxReferences = 4;

/**
 * Reads the chapters in the text track that another track names as its chapter track (`tref/chap`).
 */
export async function readChapterTextTrack(
  file: Blob,
  moov: Mp4Box,
  budget: ReadBudget,
): Promise<Chapter[]> {
  const chapterTrackIds = await readChapterTrackIds(file, moov, budget);
  for await (const track of readMp4Boxes(file, moov, budget)) {
    if (track.type !== "trak" || !chapterTrackIds.has(await readTrackId(file, track, budget)))
      continue;
    const chapters = await readSamples(file, track, budget);
    if (chapters.length > 0) return chapters;
  }
  return [];
}

export async function readChapterTrackIds(
  file: Blob,
  moov: Mp4Box,
  budget: ReadBudget,
): Promise<Set<number>> {
  const chapterTrackIds = new Set<number>();
  for await (const track of readMp4Boxes(file, moov, budget)) {
    if (track.type !== "trak") continue;
    const reference = await findMp4Box(file, track, ["tref", "chap"], budget);
    const view =
      reference &&
      (await readFilePart(
        file,
        reference.start,
        Math.min(reference.end, reference.start + maxReferences * 4),
      ));
    for (let at = 0; view && at + 4 <= view.byteLength; at += 4)
      chapterTrackIds.add(view.getUint32(at));
  }
  return chapterTrackIds;
}

export async function readTrackId(file: Blob, track: Mp4Box, budget: ReadBudget): Promise<number> {
  const header = await findMp4Box(file, track, ["tkhd"], budget);
  return header ? readFieldAfterTimes(file, header) : 0;
}

/**
 * Reads the samples as chapters: each chapter starts where the samples before it end, and the
 * sample's text is the title.
 */
async function readSamples(file: Blob, track: Mp4Box, budget: ReadBudget): Promise<Chapter[]> {
  const media = await findMp4Box(file, track, ["mdia"], budget);
  const header = media && (await findMp4Box(file, media, ["mdhd"], budget));
  const table = media && (await findMp4Box(file, media, ["minf", "stbl"], budget));
  const handler = media && (await findMp4Box(file, media, ["hdlr"], budget));
  if (!header || !table || !handler) return [];
  const handlerType = readViewText(
    await readFilePart(file, handler.start, handler.start + 12),
    8,
    4,
  );
  if (handlerType !== "text" && handlerType !== "sbtl") return [];
  const timescale = await readFieldAfterTimes(file, header);
  if (timescale === 0) return [];
  const tables = await readSampleTables(file, table, { budget, maxSamples: maxChapters });
  const chapters: Chapter[] = [];
  let time = 0;
  for (const [i, { offset, size }] of tables.samples.entries()) {
    const sample = await readFilePart(file, offset, offset + Math.min(size, maxTitleBytes));
    if (sample.byteLength < 2) break;
    chapters.push({
      startSeconds: time / timescale,
      title: readViewText(sample, 2, sample.getUint16(0)),
    });
    time += tables.durations[i] ?? 0;
  }
  return chapters;
}
