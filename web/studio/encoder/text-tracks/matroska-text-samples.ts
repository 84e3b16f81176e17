import { createReadBudget, readFilePart, readText } from "../chapters/byte-view.ts";
import { type MatroskaElement, readChildren, readElements } from "../chapters/matroska-elements.ts";
import { findByIndex, readNumber } from "../chapters/matroska-index.ts";
import type { Compression, MatroskaTextTrack, openMatroska } from "./matroska-text-tracks.ts";
import { maxSampleBytes, maxSamples, type TextSample, type TextSamples } from "./text-track.ts";

/** Element ids of RFC 9559. */
const ids = {
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cuePositions: 0xb7,
  cueTrack: 0xf7,
  cueCluster: 0xf1,
  cueRelative: 0xf0,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  duration: 0x9b,
  additions: 0x75a1,
  more: 0xa6,
  additional: 0xa5,
} as const;

/** More elements than the index and the clusters of a film of many hours have. */
const maxElements = 20_000_000;
const maxIndexBytes = 64 * 1024 * 1024;
/** Nearly all captions are shorter. */
const usualBlockBytes = 2048;
const maxClusterBytes = 64 * 1024 * 1024;
/** Without an index of the track all clusters are read, which takes seconds for a file of this size. */
const maxScannedBytes = 4 * 1024 ** 3;
/** The duration of a sample that states none, unless the next one begins earlier. */
const usualSeconds = 3;
const lacingFlags = 0x06;

type Opened = NonNullable<Awaited<ReturnType<typeof openMatroska>>>;
type Track = Pick<MatroskaTextTrack, "blockTrack" | "compression" | "header">;

/** Reads the samples of a track: by the index if it lists the track, else from all clusters. */
export async function readMatroskaSamples(
  file: Blob,
  opened: Opened,
  track: Track,
): Promise<TextSamples> {
  const budget = createReadBudget(maxElements);
  const scaleSeconds = (await readTimestampScale(file, opened)) / 1e9;
  const positions = await readIndex(file, opened, track.blockTrack);
  const blocks =
    positions.length > 0
      ? readIndexedBlocks(file, opened.segment, positions)
      : readAllBlocks(file, opened.segment);
  const samples: TextSample[] = [];
  for await (const { view, element, clusterTime } of blocks) {
    const sample = readBlock(view, element, { budget, clusterTime, scaleSeconds, track });
    if (!sample) continue;
    samples.push({ ...sample, data: await decompress(sample.data, track.compression) });
    if (samples.length === maxSamples) break;
  }
  return { samples: endOpenSamples(samples), header: track.header };
}

async function readTimestampScale(file: Blob, { segment, budgets }: Opened): Promise<number> {
  const info = await findByIndex(file, segment, ids.info, budgets);
  if (!info) return 1_000_000;
  const view = await readFilePart(file, info.start, Math.min(info.end, info.start + 4096));
  const children = readChildren(view, { start: 0, end: view.byteLength }, budgets.budget);
  return readNumber(view, children, ids.timestampScale, 1_000_000);
}

type Position = { cluster: number; relative: number };

/** Reads where the index says that blocks of the track lie; empty if it does not say it exactly. */
async function readIndex(
  file: Blob,
  { segment, budgets }: Opened,
  blockTrack: number,
): Promise<Position[]> {
  const cues = await findByIndex(file, segment, ids.cues, budgets);
  if (!cues || cues.end - cues.start > maxIndexBytes) return [];
  const budget = createReadBudget(maxElements);
  const view = await readFilePart(file, cues.start, cues.end);
  const positions = readChildren(view, { start: 0, end: view.byteLength }, budget)
    .filter(({ id }) => id === ids.cuePoint)
    .flatMap((point) => readChildren(view, point, budget))
    .filter(({ id }) => id === ids.cuePositions)
    .map((element) => readChildren(view, element, budget))
    .filter((fields) => readNumber(view, fields, ids.cueTrack, 0) === blockTrack)
    .map((fields) => ({
      cluster: readNumber(view, fields, ids.cueCluster, -1),
      relative: readNumber(view, fields, ids.cueRelative, -1),
    }));
  const isExact = positions.every(({ cluster, relative }) => cluster >= 0 && relative >= 0);
  return isExact ? positions.slice(0, maxSamples) : [];
}

type FoundBlock = { view: DataView<ArrayBuffer>; element: MatroskaElement; clusterTime: number };

type OpenedCluster = { start: number; time: number };

/** Reads only the blocks that the index names. */
async function* readIndexedBlocks(
  file: Blob,
  segment: MatroskaElement,
  positions: Position[],
): AsyncGenerator<FoundBlock> {
  const budget = createReadBudget(maxElements);
  const clusters = new Map<number, OpenedCluster | null>();
  for (const { cluster: position, relative } of positions) {
    const cluster = clusters.get(position) ?? (await openCluster(file, segment, position));
    clusters.set(position, cluster);
    if (!cluster) continue;
    const at = cluster.start + relative;
    const view = await readFilePart(file, at, at + usualBlockBytes);
    const [element] = readChildren(view, { start: 0, end: view.byteLength }, budget);
    if (element?.isCut) yield* readLongBlock(file, at, cluster.time);
    else if (element) yield { view, element, clusterTime: cluster.time };
  }
}

async function openCluster(
  file: Blob,
  segment: MatroskaElement,
  position: number,
): Promise<OpenedCluster | null> {
  const budget = createReadBudget(maxElements);
  const at = segment.start + position;
  const view = await readFilePart(file, at, at + 64);
  const [cluster] = readChildren(view, { start: 0, end: view.byteLength }, budget);
  if (cluster?.id !== ids.cluster) return null;
  const time = readNumber(view, readChildren(view, cluster, budget), ids.timestamp, 0);
  return { start: at + cluster.start, time };
}

async function* readLongBlock(
  file: Blob,
  at: number,
  clusterTime: number,
): AsyncGenerator<FoundBlock> {
  const view = await readFilePart(file, at, at + maxSampleBytes);
  const budget = createReadBudget(1);
  const [element] = readChildren(view, { start: 0, end: view.byteLength }, budget);
  if (element) yield { view, element, clusterTime };
}

/** Reads the blocks of all clusters. */
async function* readAllBlocks(file: Blob, segment: MatroskaElement): AsyncGenerator<FoundBlock> {
  if (file.size > maxScannedBytes) throw new RangeError("The file is too large to be read whole.");
  const budget = createReadBudget(maxElements);
  for await (const cluster of readElements(file, segment, budget)) {
    if (cluster.id !== ids.cluster) continue;
    if (cluster.end - cluster.start > maxClusterBytes)
      throw new RangeError("The cluster is too large.");
    const view = await readFilePart(file, cluster.start, cluster.end);
    const children = readChildren(view, { start: 0, end: view.byteLength }, budget);
    const clusterTime = readNumber(view, children, ids.timestamp, 0);
    for (const element of children) yield { view, element, clusterTime };
  }
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
  const isGroup = element.id === ids.blockGroup;
  const group = isGroup ? readChildren(view, element, budget) : [];
  const block = isGroup ? group.find(({ id }) => id === ids.block) : element;
  if (!block || (!isGroup && block.id !== ids.simpleBlock)) return null;
  const header = readBlockHeader(view, block);
  if (header?.track !== track.blockTrack || header.start >= block.end) return null;
  const startSeconds = (clusterTime + header.time) * scaleSeconds;
  const duration = readNumber(view, group, ids.duration, 0) * scaleSeconds;
  return {
    startSeconds,
    endSeconds: duration > 0 ? startSeconds + duration : Number.POSITIVE_INFINITY,
    data: bytesOf(view, header.start, Math.min(block.end, header.start + maxSampleBytes)),
    settings: readAddition(view, group, budget),
  };
}

/** A block begins with its track, as a variable-size integer, its time and its flags. */
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
  const additions = group.find(({ id }) => id === ids.additions);
  const more = additions && readChildren(view, additions, budget).find(({ id }) => id === ids.more);
  const addition = more && readChildren(view, more, budget).find(({ id }) => id === ids.additional);
  const text = addition ? readText(view, addition.start, addition.end - addition.start) : "";
  return text.split("\n")[0] ?? "";
}

const bytesOf = (view: DataView<ArrayBuffer>, start: number, end: number) =>
  new Uint8Array(view.buffer.slice(view.byteOffset + start, view.byteOffset + end));

async function decompress(
  data: Uint8Array<ArrayBuffer>,
  compression: Compression,
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

/** Ends samples without a duration where the next begins. */
function endOpenSamples(samples: TextSample[]): TextSample[] {
  const ordered = samples.toSorted((one, other) => one.startSeconds - other.startSeconds);
  return ordered.map((sample, i) => {
    if (Number.isFinite(sample.endSeconds)) return sample;
    const next = ordered[i + 1]?.startSeconds ?? Number.POSITIVE_INFINITY;
    return { ...sample, endSeconds: Math.min(next, sample.startSeconds + usualSeconds) };
  });
}
