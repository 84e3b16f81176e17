import { buildBox, concatBytes, concatUint32, findBox, listBoxes, viewOf } from "./mp4-boxes.ts";

/**
 * Makes one MP4 file of tracks whose fragments are stored in files of their own. Of the stored
 * bytes only the numbers of tracks and fragments change, so every fragment keeps its size.
 */

/**
 * A fragment that begins with a key frame, together with all fragments before the next key frame.
 */
export type Subsegment = { bytes: number; durationMs: number };

/**
 * Joins the init segments of tracks, which get the ids 1, 2 … in that order, and adds the duration
 * and, for each track, an index of the subsegments. Players can then seek without reading the whole
 * file.
 */
export function joinInitSegments(
  inits: Uint8Array[],
  subsegments: Subsegment[],
): Uint8Array<ArrayBuffer> {
  const [first] = inits;
  if (!first) throw new Error("A file needs a track.");
  const durationMs = subsegments.reduce((sum, segment) => sum + segment.durationMs, 0);
  const tracks = inits.map((init, i) => readTrack(init, i + 1));
  const moov = buildBox(
    "moov",
    movieHeader(first, tracks.length),
    ...tracks.map(({ trak }) => trak),
    buildBox(
      "mvex",
      buildBox("mehd", concatUint32(0, toTicks(durationMs, readTimescale(first, "moov", "mvhd")))),
      ...tracks.map(({ trex }) => trex),
    ),
  );
  return concatBytes([copyBox(first, "ftyp"), moov, ...buildIndexes(inits, subsegments)]);
}

const copyBox = (bytes: Uint8Array, ...path: string[]): Uint8Array<ArrayBuffer> => {
  const { start, end } = findBox(bytes, ...path);
  return Uint8Array.from(bytes.subarray(start, end));
};

/** Copies the movie header, whose last number is the next free track id. */
function movieHeader(init: Uint8Array, trackCount: number) {
  const header = copyBox(init, "moov", "mvhd");
  viewOf(header).setUint32(header.length - 4, trackCount + 1);
  return header;
}

/** The position after a box's creation and modification times, of 64 bits each in version 1. */
const positionAfterTimes = (bytes: Uint8Array, body: number) =>
  body + (bytes[body] === 1 ? 20 : 12);

/** Reads the ticks per second from the header of the movie or of a track. */
function readTimescale(init: Uint8Array, ...path: string[]): number {
  const { body } = findBox(init, ...path);
  return viewOf(init).getUint32(positionAfterTimes(init, body));
}

const toTicks = (ms: number, timescale: number) => Math.round((ms * timescale) / 1000);

function readTrack(init: Uint8Array, trackId: number) {
  const trak = copyBox(init, "moov", "trak");
  const { body } = findBox(trak, "trak", "tkhd");
  viewOf(trak).setUint32(positionAfterTimes(trak, body), trackId);
  const trex = copyBox(init, "moov", "mvex", "trex");
  viewOf(trex).setUint32(12, trackId);
  return { trak, trex };
}

/** The flag of a subsegment that begins with a key frame (SAP type 1). */
const startsWithKeyFrame = 0x90000000;

/**
 * Builds a segment index `sidx` for each track. FFmpeg can seek only in tracks that have an index.
 * An index says how many bytes of other indexes stand between it and the first subsegment.
 */
function buildIndexes(inits: Uint8Array[], subsegments: Subsegment[]): Uint8Array[] {
  const bytes = buildIndex(1, 1, 0, subsegments).length;
  return inits.map((init, i) =>
    buildIndex(
      i + 1,
      readTimescale(init, "moov", "trak", "mdia", "mdhd"),
      bytes * (inits.length - 1 - i),
      subsegments,
    ),
  );
}

/** Builds an index with times in the track's own timescale, as FFmpeg 5 reads them. */
function buildIndex(
  trackId: number,
  timescale: number,
  bytesToFirst: number,
  subsegments: Subsegment[],
) {
  let endsAtMs = 0;
  const entries = subsegments.map(({ bytes, durationMs }) => {
    const startsAt = toTicks(endsAtMs, timescale);
    endsAtMs += durationMs;
    return concatUint32(bytes, toTicks(endsAtMs, timescale) - startsAt, startsWithKeyFrame);
  });
  return buildBox(
    "sidx",
    concatUint32(0, trackId, timescale, 0, bytesToFirst, subsegments.length),
    ...entries,
  );
}

/**
 * Changes the head of a stored segment for the joined file. Sets the track's id and the number of
 * the fragment in the file. Turns the segment's own index, if it has one, into free space.
 */
export function renumberFragment(head: Uint8Array, trackId: number, number: number): void {
  const view = viewOf(head);
  for (const { type, start } of listBoxes(head)) {
    if (type === "sidx") head.set(new TextEncoder().encode("free"), start + 4);
    if (type === "moof") break;
  }
  view.setUint32(findBox(head, "moof", "mfhd").body + 4, number);
  view.setUint32(findBox(head, "moof", "traf", "tfhd").body + 4, trackId);
}
