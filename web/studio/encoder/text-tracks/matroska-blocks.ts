import { createReadBudget, readFilePart } from "../chapters/byte-view.ts";
import {
  type MatroskaElement,
  readMatroskaChildren,
  readMatroskaElements,
} from "../chapters/matroska-elements.ts";
import { elementIds } from "../chapters/matroska-ids.ts";
import { findSegmentElement, readMatroskaNumber } from "../chapters/matroska-index.ts";
import type { OpenedMatroska } from "./matroska-text-tracks.ts";
import { maxSampleBytes } from "./text-track.ts";

/**
 * The maximum number of elements read; the index and clusters of a movie of many hours have fewer.
 */
const maxElements = 20_000_000;
/**
 * The maximum number of clusters that are read one by one: a day in clusters of one second, more
 * than recorders write.
 */
const maxClusters = 100_000;
const maxIndexBytes = 64 * 1024 * 1024;
/** The bytes that are read at once for a block. Nearly all captions are shorter. */
const usualBlockBytes = 2048;
const maxClusterBytes = 64 * 1024 * 1024;
/**
 * The maximum size of a file whose index lacks the track. All clusters of such a file are read,
 * which takes seconds at this size.
 */
const maxScannedBytes = 4 * 1024 ** 3;

type Position = { cluster: number; relative: number };

/**
 * Reads the positions of the track's blocks from the index; empty if the index does not state the
 * exact positions.
 */
export async function readBlockPositions(
  file: Blob,
  { segment, budgets }: OpenedMatroska,
  blockTrack: number,
): Promise<Position[]> {
  const cues = await findSegmentElement(file, segment, elementIds.cues, budgets);
  if (!cues || cues.end - cues.start > maxIndexBytes) return [];
  const budget = createReadBudget(maxElements);
  const view = await readFilePart(file, cues.start, cues.end);
  const positions = readMatroskaChildren(view, { start: 0, end: view.byteLength }, budget)
    .filter(({ id }) => id === elementIds.cuePoint)
    .flatMap((point) => readMatroskaChildren(view, point, budget))
    .filter(({ id }) => id === elementIds.cuePositions)
    .map((element) => readMatroskaChildren(view, element, budget))
    .filter((fields) => readMatroskaNumber(view, fields, elementIds.cueTrack, 0) === blockTrack)
    .map((fields) => ({
      cluster: readMatroskaNumber(view, fields, elementIds.cueCluster, -1),
      relative: readMatroskaNumber(view, fields, elementIds.cueRelative, -1),
    }));
  const isExact = positions.every(({ cluster, relative }) => cluster >= 0 && relative >= 0);
  const unique = new Map(positions.map((each) => [`${each.cluster} ${each.relative}`, each]));
  return isExact ? [...unique.values()] : [];
}

/** An element of a cluster, such as a block, at offsets in `view`. */
export type FoundBlock = {
  view: DataView<ArrayBuffer>;
  element: MatroskaElement;
  clusterTime: number;
};

type OpenedCluster = { start: number; time: number };

/** Reads only the blocks that the index names. */
export async function* readIndexedBlocks(
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
    const [element] = readMatroskaChildren(view, { start: 0, end: view.byteLength }, budget);
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
  const [cluster] = readMatroskaChildren(view, { start: 0, end: view.byteLength }, budget);
  if (cluster?.id !== elementIds.cluster) return null;
  const time = readMatroskaNumber(
    view,
    readMatroskaChildren(view, cluster, budget),
    elementIds.timestamp,
    0,
  );
  return { start: at + cluster.start, time };
}

async function* readLongBlock(
  file: Blob,
  at: number,
  clusterTime: number,
): AsyncGenerator<FoundBlock> {
  const view = await readFilePart(file, at, at + maxSampleBytes);
  const budget = createReadBudget(1);
  const [element] = readMatroskaChildren(view, { start: 0, end: view.byteLength }, budget);
  if (element) yield { view, element, clusterTime };
}

export async function* readAllBlocks(
  file: Blob,
  segment: MatroskaElement,
): AsyncGenerator<FoundBlock> {
  if (file.size > maxScannedBytes) throw new RangeError("The file is too large to be read whole.");
  const budget = createReadBudget(maxElements);
  const fileBudget = createReadBudget(maxClusters);
  for await (const cluster of readMatroskaElements(file, segment, fileBudget)) {
    if (cluster.id !== elementIds.cluster) continue;
    if (cluster.end - cluster.start > maxClusterBytes)
      throw new RangeError("The cluster is too large.");
    const view = await readFilePart(file, cluster.start, cluster.end);
    const children = readMatroskaChildren(view, { start: 0, end: view.byteLength }, budget);
    const clusterTime = readMatroskaNumber(view, children, elementIds.timestamp, 0);
    for (const element of children) yield { view, element, clusterTime };
  }
}
