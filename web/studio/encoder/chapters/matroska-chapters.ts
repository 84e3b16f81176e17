import { type Chapter, maxChapters } from "../../../../contract/uploads/chapters.ts";
import { createReadBudget, type ReadBudget, readFilePart, readViewText } from "./byte-view.ts";
import {
  findMatroskaElement,
  type MatroskaElement,
  readMatroskaChildren,
} from "./matroska-elements.ts";
import { findSegmentElement, readMatroskaNumber } from "./matroska-index.ts";

/** Element ids of RFC 9559. */
const ids = {
  segment: 0x18538067,
  chapters: 0x1043a770,
  edition: 0x45b9,
  editionHidden: 0x45bd,
  editionDefault: 0x45db,
  atom: 0xb6,
  start: 0x91,
  hidden: 0x98,
  enabled: 0x4598,
  display: 0x80,
  title: 0x85,
} as const;

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
    ids.segment,
    fileBudget,
  );
  const chapters =
    segment && (await findSegmentElement(file, segment, ids.chapters, { fileBudget, budget }));
  if (!chapters || chapters.end - chapters.start > maxChaptersBytes) return [];
  const view = await readFilePart(file, chapters.start, chapters.end);
  const editions = readMatroskaChildren(view, { start: 0, end: view.byteLength }, budget)
    .filter(({ id }) => id === ids.edition)
    .map((edition) => readMatroskaChildren(view, edition, budget))
    .filter((edition) => readMatroskaNumber(view, edition, ids.editionHidden, 0) === 0);
  const edition =
    editions.find((each) => readMatroskaNumber(view, each, ids.editionDefault, 0) === 1) ??
    editions[0] ??
    [];
  return edition
    .filter(({ id }) => id === ids.atom)
    .slice(0, maxChapters)
    .map((atom) => readMatroskaChildren(view, atom, budget))
    .filter(
      (atom) =>
        readMatroskaNumber(view, atom, ids.hidden, 0) === 0 &&
        readMatroskaNumber(view, atom, ids.enabled, 1) === 1,
    )
    .map((atom) => ({
      startSeconds: readMatroskaNumber(view, atom, ids.start, 0) / 1e9,
      title: readTitle(view, atom, budget),
    }));
}

function readTitle(
  view: DataView<ArrayBuffer>,
  atom: MatroskaElement[],
  budget: ReadBudget,
): string {
  const display = atom.find(({ id }) => id === ids.display);
  const title =
    display && readMatroskaChildren(view, display, budget).find(({ id }) => id === ids.title);
  return title ? readViewText(view, title.start, title.end - title.start) : "";
}
