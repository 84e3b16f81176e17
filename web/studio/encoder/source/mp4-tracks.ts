import type { ReadBudget } from "../chapters/byte-view.ts";
import {
  findMp4Box,
  type Mp4Box,
  readFieldAfterTimes,
  readMp4Boxes,
} from "../chapters/mp4-boxes.ts";

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
    if (!header || (await readFieldAfterTimes(file, header)) !== trackId) continue;
    return findMp4Box(file, track, ["mdia", "minf", "stbl", "stsd"], budget);
  }
  return null;
}

/** Yields the entries of sample descriptions: ISO/IEC 14496-12 section 8.5.2. */
export const readSampleEntries = (file: Blob, descriptions: Mp4Box, budget: ReadBudget) =>
  readMp4Boxes(file, { start: descriptions.start + 8, end: descriptions.end }, budget);
