import { type ReadBudget, readFilePart } from "./byte-view.ts";
import {
  type MatroskaElement,
  readMatroskaChildren,
  readMatroskaElements,
} from "./matroska-elements.ts";
import { elementIds } from "./matroska-ids.ts";

const maxIndexBytes = 4096;

/** `fileBudget` is for the file's top-level elements, each read by itself; `budget` for others. */
export type MatroskaReadBudgets = { fileBudget: ReadBudget; budget: ReadBudget };

/**
 * Finds an element of the segment by the index at the segment's start or, without an index, among
 * the elements before the first cluster.
 */
export async function findSegmentElement(
  file: Blob,
  segment: MatroskaElement,
  id: number,
  { fileBudget, budget }: MatroskaReadBudgets,
): Promise<MatroskaElement | null> {
  for await (const element of readMatroskaElements(file, segment, fileBudget)) {
    if (element.id === id) return element;
    if (element.id === elementIds.cluster) return null;
    const position =
      element.id === elementIds.seekHead
        ? await readSeekPosition(file, element, { id, budget })
        : null;
    if (position === null) continue;
    const range = { start: segment.start + position, end: segment.end };
    for await (const found of readMatroskaElements(file, range, fileBudget))
      return found.id === id ? found : null;
  }
  return null;
}

async function readSeekPosition(
  file: Blob,
  seekHead: MatroskaElement,
  { id, budget }: { id: number; budget: ReadBudget },
): Promise<number | null> {
  if (seekHead.end - seekHead.start > maxIndexBytes) return null;
  const view = await readFilePart(file, seekHead.start, seekHead.end);
  const entries = readMatroskaChildren(view, { start: 0, end: view.byteLength }, budget)
    .filter((element) => element.id === elementIds.seek)
    .map((entry) => readMatroskaChildren(view, entry, budget));
  const entry = entries.find((each) => readMatroskaNumber(view, each, elementIds.seekId, 0) === id);
  if (!entry) return null;
  return readMatroskaNumber(view, entry, elementIds.seekPosition, 0);
}

/** Reads an element's unsigned integer of up to eight bytes; `otherwise` without the element. */
export function readMatroskaNumber(
  view: DataView<ArrayBuffer>,
  elements: MatroskaElement[],
  id: number,
  otherwise: number,
): number {
  const element = elements.find((each) => each.id === id);
  if (!element || element.end - element.start > 8) return otherwise;
  let value = 0;
  for (let at = element.start; at < element.end; at++) value = value * 256 + view.getUint8(at);
  return value;
}
