import { createReadBudget, type ReadBudget, readFilePart } from "../chapters/byte-view.ts";
import {
  findMatroskaElement,
  type MatroskaElement,
  readMatroskaChildren,
  readMatroskaElements,
} from "../chapters/matroska-elements.ts";
import { elementIds } from "../chapters/matroska-ids.ts";
import { UnsupportedFileError } from "../encoder-error.ts";

const maxElements = 40_000;
/**
 * The maximum number of clusters read from a recording that does not state its size: a day in
 * clusters of five seconds.
 */
const maxClusters = 17_280;
const maxTracksBytes = 4 * 1024 * 1024;
const headerStripping = 3;
const playedTypes = [1, 2];

/**
 * Refuses Matroska and WebM files from which the demuxer would silently leave out a part: a missing
 * end, or compressed or encrypted tracks. Throws `UnsupportedFileError`.
 */
export async function requireReadableMatroska(file: Blob): Promise<void> {
  const budget = createReadBudget(maxElements);
  const segment = await findMatroskaElement(
    file,
    { start: 0, end: file.size },
    elementIds.segment,
    budget,
  );
  if (!segment) return;
  if (segment.isCut) throw new UnsupportedFileError("truncated");
  let clusters = 0;
  for await (const element of readMatroskaElements(file, segment, budget)) {
    if (element.isCut) throw new UnsupportedFileError("truncated");
    if (element.id === elementIds.tracks) await requireReadableTracks(file, element, budget);
    if (element.id === elementIds.cluster) clusters += 1;
    // If the segment states its size, which was checked above, reading can stop at the first
    // cluster, because no track follows.
    if (clusters > (segment.hasSize ? 0 : maxClusters)) return;
  }
}

async function requireReadableTracks(file: Blob, tracks: MatroskaElement, budget: ReadBudget) {
  const view = await readFilePart(
    file,
    tracks.start,
    Math.min(tracks.end, tracks.start + maxTracksBytes),
  );
  const childrenOf = (element: Pick<MatroskaElement, "start" | "end">, id: number) =>
    readMatroskaChildren(view, element, budget).filter((child) => child.id === id);
  const numberOf = ([element]: MatroskaElement[], otherwise: number) =>
    element && element.end > element.start ? view.getUint8(element.end - 1) : otherwise;
  for (const entry of childrenOf({ start: 0, end: view.byteLength }, elementIds.entry)) {
    if (!playedTypes.includes(numberOf(childrenOf(entry, elementIds.type), 0))) continue;
    const encodings = childrenOf(entry, elementIds.encodings).flatMap((element) =>
      childrenOf(element, elementIds.encoding),
    );
    for (const encoding of encodings) {
      if (childrenOf(encoding, elementIds.encryption).length > 0)
        throw new UnsupportedFileError("protected");
      const [compression] = childrenOf(encoding, elementIds.compression);
      const isCompressed =
        compression &&
        numberOf(childrenOf(compression, elementIds.algorithm), 0) !== headerStripping;
      if (isCompressed) throw new UnsupportedFileError("compressed_tracks");
    }
  }
}
