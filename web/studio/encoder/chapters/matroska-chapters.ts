import { type Chapter, maxChapters } from "../../../../contract/uploads/chapters.ts";
import { createReadBudget, type ReadBudget, readFilePart, readViewText } from "./byte-view.ts";
import {
  findMatroskaElement,
  type MatroskaElement,
  readMatroskaChildren,
} from "./matroska-elements.ts";
import { elementIds } from "./matroska-ids.ts";
import { findSegmentElement, readMatroskaNumber } from "./matroska-index.ts";

const maxElements = 20_000;
/**
 * The maximum number of elements read at a file's top level, because each element takes a read of
 * its own.
 */
const maxElementsOfFile = 1_000;
const maxChaptersBytes = 1024 * 1024;

/**
 * Reads the chapters of the default edition, else of the first edition. Nested chapters are left
 * out.
 */
export async function readMatroskaChapters(file: Blob): Promise<Chapter[]> {
  const budget = createReadBudget(maxElements);
  const fileBudget = createReadBudget(maxElementsOfFile);
  const segment = await findMatroskaElement(
    file,
    { start: 0, end: file.size },
    elementIds.segment,
    fileBudget,
  );
  const chapters =
    segment &&
    (await findSegmentElement(file, segment, elementIds.chapters, { fileBudget, budget }));
  if (!chapters || chapters.end - chapters.start > maxChaptersBytes) return [];
  const view = await readFilePart(file, chapters.start, chapters.end);
  const editions = readMatroskaChildren(view, { start: 0, end: view.byteLength }, budget)
    .filter(({ id }) => id === elementIds.edition)
    .map((edition) => readMatroskaChildren(view, edition, budget))
    .filter((edition) => readMatroskaNumber(view, edition, elementIds.editionHidden, 0) === 0);
  const edition =
    editions.find((each) => readMatroskaNumber(view, each, elementIds.editionDefault, 0) === 1) ??
    editions[0] ??
    [];
  return edition
    .filter(({ id }) => id === elementIds.atom)
    .slice(0, maxChapters)
    .map((atom) => readMatroskaChildren(view, atom, budget))
    .filter(
      (atom) =>
        readMatroskaNumber(view, atom, elementIds.hidden, 0) === 0 &&
        readMatroskaNumber(view, atom, elementIds.enabled, 1) === 1,
    )
    .map((atom) => ({
      startSeconds: readMatroskaNumber(view, atom, elementIds.start, 0) / 1e9,
      title: readTitle(view, atom, budget),
    }));
}

function readTitle(
  view: DataView<ArrayBuffer>,
  atom: MatroskaElement[],
  budget: ReadBudget,
): string {
  const display = atom.find(({ id }) => id === elementIds.display);
  const title =
    display &&
    readMatroskaChildren(view, display, budget).find(({ id }) => id === elementIds.title);
  return title ? readViewText(view, title.start, title.end - title.start) : "";
}
