import { type ReadBudget, readFilePart } from "../chapters/byte-view.ts";
import { findMp4Box, type Mp4Box, readMp4Boxes } from "../chapters/mp4-boxes.ts";

/** Finds the sample descriptions (`stsd`) of a track by its id. */
export async function findSampleDescriptions(
  file: Blob,
  trackId: number,
  budget: ReadBudget,
): Promise<Mp4Box | null> {
  const moov = await findMp4Box(file, { start: 0, end: file.size }, ["moov"], budget);
  if (!moov) return null;
  for await (const track of readMp4Boxes(file, moov, budget)) {
    const header = track.type === "trak" && (await findMp4Box(file, track, ["tkhd"], budget));
    if (!header || (await readTrackId(file, header)) !== trackId) continue;
    return findMp4Box(file, track, ["mdia", "minf", "stbl", "stsd"], budget);
  }
  return null;
}

/** Reads the id in a track's header; its times have 64 bits in version 1. */
export async function readTrackId(file: Blob, header: Mp4Box): Promise<number> {
  const view = await readFilePart(file, header.start, header.start + 24);
  return view.getUint32(view.getUint8(0) === 1 ? 20 : 12);
}

/** Yields the entries of sample descriptions: ISO/IEC 14496-12 section 8.5.2. */
export const readSampleEntries = (file: Blob, descriptions: Mp4Box, budget: ReadBudget) =>
  readMp4Boxes(file, { start: descriptions.start + 8, end: descriptions.end }, budget);
