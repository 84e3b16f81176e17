import { createReadBudget, readFilePart } from "../chapters/byte-view.ts";
import {
  findMp4Box,
  type Mp4Box,
  readFieldAfterTimes,
  readMp4Boxes,
} from "../chapters/mp4-boxes.ts";
import { UnsupportedFileError } from "../encoder-error.ts";
import type { Clip } from "./clips.ts";

const maxBoxes = 5_000;
const maxEdits = 1_000;
export const emptyEdit = -1;

type Edit = { duration: number; mediaTime: number; rate: number };

/**
 * Reads the clips of each track of an MP4 or QuickTime file, by track id; tracks without an edit
 * list are left out. Times are in the demuxer's seconds: the demuxer shifts a track so that its
 * first edit is at the right time.
 */
export async function readEditLists(file: Blob): Promise<Map<number, Clip[]>> {
  const budget = createReadBudget(maxBoxes);
  const moov = await findMp4Box(file, { start: 0, end: file.size }, ["moov"], budget);
  const header = moov && (await findMp4Box(file, moov, ["mvhd"], budget));
  const clips = new Map<number, Clip[]>();
  if (!moov || !header) return clips;
  const movieTimescale = await readFieldAfterTimes(file, header);
  for await (const track of readMp4Boxes(file, moov, budget)) {
    if (track.type !== "trak") continue;
    const find = (...path: string[]) => findMp4Box(file, track, path, budget);
    const [trackHeader, mediaHeader, list] = [
      await find("tkhd"),
      await find("mdia", "mdhd"),
      await find("edts", "elst"),
    ];
    if (!trackHeader || !mediaHeader || !list) continue;
    const timescale = await readFieldAfterTimes(file, mediaHeader);
    const edits = await readMp4Edits(file, list);
    clips.set(
      await readFieldAfterTimes(file, trackHeader),
      toClips(edits, movieTimescale, timescale),
    );
  }
  return clips;
}

/** Reads an edit list: ISO/IEC 14496-12 section 8.6.6. In version 1, times have 64 bits. */
export async function readMp4Edits(file: Blob, list: Mp4Box): Promise<Edit[]> {
  const view = await readFilePart(
    file,
    list.start,
    Math.min(list.end, list.start + 8 + maxEdits * 20),
  );
  const isLong = view.getUint8(0) === 1;
  const entryBytes = isLong ? 20 : 12;
  const count = view.getUint32(4);
  if (count > maxEdits) throw new UnsupportedFileError("edits");
  const edits: Edit[] = [];
  for (let at = 8; edits.length < count && at + entryBytes <= view.byteLength; at += entryBytes) {
    const [duration, mediaTime] = isLong
      ? [Number(view.getBigUint64(at)), Number(view.getBigInt64(at + 8))]
      : [view.getUint32(at), view.getInt32(at + 4)];
    edits.push({ duration, mediaTime, rate: view.getInt32(at + entryBytes - 4) / 0x10000 });
  }
  return edits;
}

/**
 * Converts edits to clips. A single edit without a duration, as in fragmented files, lasts to the
 * end of the track.
 */
function toClips(edits: Edit[], movieTimescale: number, timescale: number): Clip[] {
  const played = edits.filter(({ mediaTime }) => mediaTime !== emptyEdit);
  if (played.some(({ rate }) => rate !== 1)) throw new UnsupportedFileError("edits");
  const clips: Clip[] = [];
  let at = 0;
  let shift: number | undefined;
  for (const { duration, mediaTime } of edits) {
    const seconds = duration / movieTimescale;
    if (mediaTime !== emptyEdit) {
      shift ??= at - mediaTime / timescale;
      const from = mediaTime / timescale + shift;
      const isOpen = duration === 0 && played.length === 1;
      clips.push({ from, until: isOpen ? Number.POSITIVE_INFINITY : from + seconds, at });
    }
    at += seconds;
  }
  return clips;
}
