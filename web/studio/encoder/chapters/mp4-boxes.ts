import { type ReadBudget, readFilePart, readViewText } from "./byte-view.ts";

/** The content of a box (ISO/IEC 14496-12 section 4.2), as offsets in the file. */
export type Mp4Box = { type: string; start: number; end: number };

type Range = Pick<Mp4Box, "start" | "end">;

/** Finds the first box at a path. */
export async function findMp4Box(
  file: Blob,
  range: Range,
  path: string[],
  budget: ReadBudget,
): Promise<Mp4Box | null> {
  const [type, ...rest] = path;
  for await (const box of readMp4Boxes(file, range, budget)) {
    if (box.type === type) return rest.length === 0 ? box : findMp4Box(file, box, rest, budget);
  }
  return null;
}

/** Yields the boxes in a range, up to the first invalid box. */
export async function* readMp4Boxes(
  file: Blob,
  range: Range,
  budget: ReadBudget,
): AsyncGenerator<Mp4Box> {
  for (let at = range.start; at + 8 <= range.end; ) {
    budget.spend();
    const header = await readFilePart(file, at, at + 16);
    const shortSize = header.getUint32(0);
    const headerBytes = shortSize === 1 ? 16 : 8;
    if (header.byteLength < headerBytes) return;
    const restBytes = range.end - at;
    const size = shortSize === 1 ? Number(header.getBigUint64(8)) : shortSize || restBytes;
    if (size < headerBytes) return;
    const end = Math.min(at + size, range.end);
    yield { type: readViewText(header, 4, 4), start: at + headerBytes, end };
    at = end;
  }
}

/** Reads the field after a box's creation and modification times, each of 64 bits in version 1. */
export async function readFieldAfterTimes(file: Blob, box: Mp4Box): Promise<number> {
  const view = await readFilePart(file, box.start, box.start + 24);
  return view.getUint32(view.getUint8(0) === 1 ? 20 : 12);
}
