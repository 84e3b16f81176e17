import { type Chapter, maxChapters } from "../../../../contract/uploads/chapters.ts";
import { createReadBudget, type ReadBudget, readFilePart, readText } from "./byte-view.ts";
import { findElement, type MatroskaElement, readChildren } from "./matroska-elements.ts";
import { elementIds } from "./matroska-ids.ts";
import { findSegmentElement, readNumber } from "./matroska-index.ts";

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
  const segment = await findElement(
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
  const editions = readChildren(view, { start: 0, end: view.byteLength }, budget)
    .filter(({ id }) => id === elementIds.edition)
    .map((edition) => readChildren(view, edition, budget))
    .filter((edition) => readNumber(view, edition, elementIds.editionHidden, 0) === 0);
  const edition =
    editions.find((each) => readNumber(view, each, elementIds.editionDefault, 0) === 1) ??
    editions[0] ??
    [];
  return edition
    .filter(({ id }) => id === elementIds.atom)
    .slice(0, maxChapters)
    .map((atom) => readChildren(view, atom, budget))
    .filter(
      (atom) =>
        readNumber(view, atom, elementIds.hidden, 0) === 0 &&
        readNumber(view, atom, elementIds.enabled, 1) === 1,
    )
    .map((atom) => ({
      startSeconds: readNumber(view, atom, elementIds.start, 0) / 1e9,
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
    display && readChildren(view, display, budget).find(({ id }) => id === elementIds.title);
  return title ? readText(view, title.start, title.end - title.start) : "";
}
