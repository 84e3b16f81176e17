import { createReadBudget, readFilePart, readViewText } from "../chapters/byte-view.ts";
import { type MatroskaElement, readMatroskaChildren } from "../chapters/matroska-elements.ts";
import { elementIds } from "../chapters/matroska-ids.ts";
import { findSegmentElement, readMatroskaNumber } from "../chapters/matroska-index.ts";
import { UnsupportedFileError } from "../encoder-error.ts";
import {
  type FoundBlock,
  readAllBlocks,
  readBlockPositions,
  readIndexedBlocks,
} from "./matroska-blocks.ts";
import type {
  MatroskaCompression,
  MatroskaTextTrack,
  OpenedMatroska,
} from "./matroska-text-tracks.ts";
import { maxSampleBytes, maxSamples, type TextSample, type TextSamples } from "./text-track.ts";

/**
 * The maximum number of elements read; the index and clusters of a movie of many hours have fewer.
 */
const maxElements = 20_000_000;
/** The seconds that a sample without a duration lasts, unless the next sample begins earlier. */
const usualSeconds = 3;
const lacingFlags = 0x06;

type Track = Pick<MatroskaTextTrack, "blockTrack" | "compression" | "header">;

/**
 * Reads the samples of a track: by the index if it lists the track's blocks, else from all
 * clusters.
 */
export async function readMatroskaSamples(
  file: Blob,
  opened: OpenedMatroska,
  track: Track,
): Promise<TextSamples> {
  const budget = createReadBudget(maxElements);
  const scaleSeconds = (await readTimestampScale(file, opened)) / 1e9;
  const context = { budget, scaleSeconds, track };
  const positions = await readBlockPositions(file, opened, track.blockTrack);
  const indexed = await readBlocks(readIndexedBlocks(file, opened.segment, positions), context);
  const isIndexed = positions.length > 0 && indexed.length === positions.length;
  const samples = isIndexed
    ? indexed
    : await readBlocks(readAllBlocks(file, opened.segment), context);
  return { samples: endOpenSamples(samples), header: track.header };
}

async function readBlocks(
  blocks: AsyncIterable<FoundBlock>,
  context: Omit<BlockContext, "clusterTime">,
): Promise<TextSample[]> {
  const samples: TextSample[] = [];
  for await (const { view, element, clusterTime } of blocks) {
    const sample = readBlock(view, element, { ...context, clusterTime });
    if (!sample) continue;
    if (samples.length === maxSamples) throw new UnsupportedFileError("captions_too_large");
    const data = await decompress(sample.data, context.track.compression);
    samples.push({ ...sample, data });
  }
  return samples;
}

async function readTimestampScale(
  file: Blob,
  { segment, budgets }: OpenedMatroska,
): Promise<number> {
  const info = await findSegmentElement(file, segment, elementIds.info, budgets);
  if (!info) return 1_000_000;
  const view = await readFilePart(file, info.start, Math.min(info.end, info.start + 4096));
  const children = readMatroskaChildren(view, { start: 0, end: view.byteLength }, budgets.budget);
  return readMatroskaNumber(view, children, elementIds.timestampScale, 1_000_000);
}

type BlockContext = {
  budget: ReturnType<typeof createReadBudget>;
  clusterTime: number;
  scaleSeconds: number;
  track: Track;
};

/** Reads a block of the track; null for blocks of other tracks. */
function readBlock(
  view: DataView<ArrayBuffer>,
  element: MatroskaElement,
  { budget, clusterTime, scaleSeconds, track }: BlockContext,
): TextSample | null {
  const isGroup = element.id === elementIds.blockGroup;
  const group = isGroup ? readMatroskaChildren(view, element, budget) : [];
  const block = isGroup ? group.find(({ id }) => id === elementIds.block) : element;
  if (!block || (!isGroup && block.id !== elementIds.simpleBlock)) return null;
  const header = readBlockHeader(view, block);
  if (header?.track !== track.blockTrack || header.start >= block.end) return null;
  const startSeconds = (clusterTime + header.time) * scaleSeconds;
  const duration = readMatroskaNumber(view, group, elementIds.duration, 0) * scaleSeconds;
  return {
    startSeconds,
    endSeconds: duration > 0 ? startSeconds + duration : Number.POSITIVE_INFINITY,
    data: bytesOf(view, header.start, Math.min(block.end, header.start + maxSampleBytes)),
    settings: readAddition(view, group, budget),
  };
}

/** Reads a block's header: its track as a variable-size integer, its time and its flags. */
function readBlockHeader(view: DataView<ArrayBuffer>, { start, end }: MatroskaElement) {
  if (end - start < 4) return null;
  const first = view.getUint8(start);
  const length = Math.clz32(first) - 23;
  if (length > 2 || end - start < length + 3) return null;
  const track = length === 1 ? first & 0x7f : ((first & 0x3f) << 8) + view.getUint8(start + 1);
  const hasLacing = (view.getUint8(start + length + 2) & lacingFlags) !== 0;
  if (hasLacing) return null;
  return { track, time: view.getInt16(start + length), start: start + length + 3 };
}

/** Reads the first line of a block's addition, which has a WebVTT cue's settings. */
function readAddition(
  view: DataView<ArrayBuffer>,
  group: MatroskaElement[],
  budget: BlockContext["budget"],
): string {
  const additions = group.find(({ id }) => id === elementIds.additions);
  const more =
    additions &&
    readMatroskaChildren(view, additions, budget).find(({ id }) => id === elementIds.more);
  const addition =
    more && readMatroskaChildren(view, more, budget).find(({ id }) => id === elementIds.additional);
  const text = addition ? readViewText(view, addition.start, addition.end - addition.start) : "";
  return text.split("\n")[0] ?? "";
}

const bytesOf = (view: DataView<ArrayBuffer>, start: number, end: number) =>
  new Uint8Array(view.buffer.slice(view.byteOffset + start, view.byteOffset + end));

async function decompress(
  data: Uint8Array<ArrayBuffer>,
  compression: MatroskaCompression,
): Promise<Uint8Array<ArrayBuffer>> {
  if (compression === "none") return data;
  if (compression === "zlib") return inflate(data);
  return new Uint8Array([...compression.header, ...data]);
}

/** Inflates a sample, up to the size that a sample may have. */
async function inflate(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([data])
    .stream()
    .pipeThrough(new DecompressionStream("deflate"))
    .getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    if (bytes > maxSampleBytes) throw new RangeError("The sample is too large.");
    chunks.push(part.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Ends samples without a duration at the next sample, or after `usualSeconds` at the latest. */
function endOpenSamples(samples: TextSample[]): TextSample[] {
  const ordered = samples.toSorted((one, other) => one.startSeconds - other.startSeconds);
  return ordered.map((sample, i) => {
    if (Number.isFinite(sample.endSeconds)) return sample;
    const next = ordered[i + 1]?.startSeconds ?? Number.POSITIVE_INFINITY;
    return { ...sample, endSeconds: Math.min(next, sample.startSeconds + usualSeconds) };
  });
}
