import { type ReadBudget, readFilePart } from "./byte-view.ts";
import { type Mp4Box, readMp4Boxes } from "./mp4-boxes.ts";

/** The samples of a track in order; durations are in the track's time scale. */
export type SampleTables = { durations: number[]; samples: { offset: number; size: number }[] };

/**
 * Reads the durations and positions of the first `maxSamples` samples. The samples lie one after
 * the other in chunks (ISO/IEC 14496-12 sections 8.6 and 8.7).
 */
export async function readSampleTables(
  file: Blob,
  table: Mp4Box,
  { budget, maxSamples }: { budget: ReadBudget; maxSamples: number },
): Promise<SampleTables> {
  const boxes = new Map<string, Mp4Box>();
  for await (const box of readMp4Boxes(file, table, budget)) boxes.set(box.type, box);
  const readEntries = (type: string, width: number) =>
    readTable(file, boxes.get(type), { width, countAt: 4, maxEntries: maxSamples });
  const durations: number[] = [];
  for (const entry of await readEntries("stts", 8))
    durations.push(
      ...repeat(entry.getUint32(0), entry.getUint32(4), maxSamples - durations.length),
    );
  const sizes = await readSizes(file, boxes.get("stsz"), maxSamples);
  const chunkOffsets = boxes.has("co64")
    ? (await readEntries("co64", 8)).map((entry) => Number(entry.getBigUint64(0)))
    : (await readEntries("stco", 4)).map((entry) => entry.getUint32(0));
  const runs = (await readEntries("stsc", 12)).map((entry) => ({
    first: entry.getUint32(0),
    count: entry.getUint32(4),
  }));
  return { durations, samples: layOutSamples(sizes, chunkOffsets, runs) };
}

/**
 * Returns the samples' positions. Each run has chunks of `count` samples, from chunk `first` on.
 */
function layOutSamples(
  sizes: number[],
  chunkOffsets: number[],
  runs: { first: number; count: number }[],
): SampleTables["samples"] {
  const samples: SampleTables["samples"] = [];
  let run = 0;
  for (const [i, chunkOffset] of chunkOffsets.entries()) {
    while ((runs[run + 1]?.first ?? Number.POSITIVE_INFINITY) <= i + 1) run += 1;
    let offset = chunkOffset;
    for (const size of sizes.slice(samples.length, samples.length + (runs[run]?.count ?? 1))) {
      samples.push({ offset, size });
      offset += size;
    }
  }
  return samples;
}

/** Repeats a value, up to a limit, because a file can state any count. */
const repeat = (count: number, value: number, most: number) =>
  Array.from({ length: Math.max(0, Math.min(count, most)) }, () => value);

/** Reads the entries of a table, which follow the number of entries. */
async function readTable(
  file: Blob,
  box: Mp4Box | undefined,
  { width, countAt, maxEntries }: { width: number; countAt: number; maxEntries: number },
): Promise<DataView[]> {
  if (!box) return [];
  const entriesAt = countAt + 4;
  const view = await readFilePart(
    file,
    box.start,
    Math.min(box.end, box.start + entriesAt + maxEntries * width),
  );
  if (view.byteLength < entriesAt) return [];
  const count = Math.min(
    view.getUint32(countAt),
    Math.floor((view.byteLength - entriesAt) / width),
  );
  return Array.from(
    { length: count },
    (_, i) => new DataView(view.buffer, entriesAt + i * width, width),
  );
}

/** Reads the sizes of samples: one size for all or, if that size is 0, a size for each sample. */
async function readSizes(
  file: Blob,
  box: Mp4Box | undefined,
  maxSamples: number,
): Promise<number[]> {
  if (!box) return [];
  const view = await readFilePart(file, box.start, box.start + 12);
  const sameSize = view.getUint32(4);
  if (sameSize > 0) return repeat(view.getUint32(8), sameSize, maxSamples);
  const entries = await readTable(file, box, { width: 4, countAt: 8, maxEntries: maxSamples });
  return entries.map((entry) => entry.getUint32(0));
}
