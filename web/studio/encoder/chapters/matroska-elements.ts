import { type ReadBudget, readFilePart } from "./byte-view.ts";

/**
 * The content of an element (RFC 8794), as offsets in the file or in a view. `hasSize` says that
 * the element states its size; `isCut` says that its end is outside of the range that was read.
 */
export type MatroskaElement = {
  id: number;
  start: number;
  end: number;
  hasSize: boolean;
  isCut: boolean;
};
type Range = Pick<MatroskaElement, "start" | "end">;

/** Finds the first element with an id. */
export async function findMatroskaElement(
  file: Blob,
  range: Range,
  id: number,
  budget: ReadBudget,
): Promise<MatroskaElement | null> {
  for await (const element of readMatroskaElements(file, range, budget))
    if (element.id === id) return element;
  return null;
}

/** Yields the elements in a range of the file, up to the first invalid element. */
export async function* readMatroskaElements(
  file: Blob,
  range: Range,
  budget: ReadBudget,
): AsyncGenerator<MatroskaElement> {
  for (let at = range.start; at < range.end; ) {
    const header = await readFilePart(file, at, Math.min(at + 12, range.end));
    const element = readElement(header, 0, range.end - at);
    if (!element) return;
    budget.spend();
    yield { ...element, start: at + element.start, end: at + element.end };
    at += element.end;
  }
}

/** Lists the elements in a range of a view. */
export function readMatroskaChildren(
  view: DataView<ArrayBuffer>,
  range: Range,
  budget: ReadBudget,
): MatroskaElement[] {
  const elements: MatroskaElement[] = [];
  for (let at = range.start; at < range.end; ) {
    const element = readElement(view, at, range.end);
    if (!element) break;
    budget.spend();
    elements.push(element);
    at = element.end;
  }
  return elements;
}

/**
 * Reads an element's header (RFC 8794 section 4): an id of up to four bytes and a size of up to
 * eight bytes. The size is unknown if all its bits are one.
 */
function readElement(view: DataView<ArrayBuffer>, at: number, end: number): MatroskaElement | null {
  const idLength = readVintLength(view, at);
  const sizeAt = at + idLength;
  const sizeLength = readVintLength(view, sizeAt);
  const start = sizeAt + sizeLength;
  if (idLength === 0 || idLength > 4 || sizeLength === 0 || start > view.byteLength || start > end)
    return null;
  let id = 0;
  for (let i = at; i < sizeAt; i++) id = id * 256 + view.getUint8(i);
  let size = view.getUint8(sizeAt) & ((1 << (8 - sizeLength)) - 1);
  for (let i = sizeAt + 1; i < start; i++) size = size * 256 + view.getUint8(i);
  const isUnknown = size >= 2 ** (7 * sizeLength) - 1;
  const isCut = !isUnknown && start + size > end;
  return { id, start, end: isUnknown || isCut ? end : start + size, hasSize: !isUnknown, isCut };
}

/**
 * Returns how many bytes an integer has, by its leading zero bits; 0 if invalid or past the end.
 */
function readVintLength(view: DataView, at: number): number {
  if (at >= view.byteLength) return 0;
  const length = Math.clz32(view.getUint8(at)) - 23;
  return length > 8 ? 0 : length;
}
