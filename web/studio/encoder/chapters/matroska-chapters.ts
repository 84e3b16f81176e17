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

/** An enabled chapter. `endSeconds` is null for a chapter that states no end. */
type EditionChapter = Chapter & {
  endSeconds: number | null;
  isHidden: boolean;
  /** Whether the chapter plays a part of another file. */
  isLinked: boolean;
};

/** The edition that players choose. With `isOrdered`, players play only its chapters, in order. */
export type MatroskaEdition = { isOrdered: boolean; chapters: EditionChapter[] };

/**
 * Reads the chapters of the default edition, else of the first edition. Nested chapters are left
 * out.
 */
export async function readMatroskaChapters(file: Blob): Promise<Chapter[]> {
  const { chapters } = await readMatroskaEdition(file);
  return chapters
    .filter(({ isHidden }) => !isHidden)
    .slice(0, maxChapters)
    .map(({ startSeconds, title }) => ({ startSeconds, title }));
}

export async function readMatroskaEdition(file: Blob): Promise<MatroskaEdition> {
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
  if (!chapters || chapters.end - chapters.start > maxChaptersBytes)
    return { isOrdered: false, chapters: [] };
  const view = await readFilePart(file, chapters.start, chapters.end);
  const editions = readMatroskaChildren(view, { start: 0, end: view.byteLength }, budget)
    .filter(({ id }) => id === elementIds.edition)
    .map((edition) => readMatroskaChildren(view, edition, budget))
    .filter((edition) => readMatroskaNumber(view, edition, elementIds.editionHidden, 0) === 0);
  const edition =
    editions.find((each) => readMatroskaNumber(view, each, elementIds.editionDefault, 0) === 1) ??
    editions[0] ??
    [];
  return {
    isOrdered: readMatroskaNumber(view, edition, elementIds.editionOrdered, 0) === 1,
    chapters: edition
      .filter(({ id }) => id === elementIds.atom)
      .map((atom) => readMatroskaChildren(view, atom, budget))
      .filter((atom) => readMatroskaNumber(view, atom, elementIds.enabled, 1) === 1)
      .map((atom) => readChapter(view, atom, budget)),
  };
}

function readChapter(
  view: DataView<ArrayBuffer>,
  atom: MatroskaElement[],
  budget: ReadBudget,
): EditionChapter {
  const end = readMatroskaNumber(view, atom, elementIds.chapterEnd, -1);
  return {
    startSeconds: readMatroskaNumber(view, atom, elementIds.start, 0) / 1e9,
    endSeconds: end < 0 ? null : end / 1e9,
    title: readTitle(view, atom, budget),
    isHidden: readMatroskaNumber(view, atom, elementIds.hidden, 0) !== 0,
    isLinked: atom.some(({ id }) => id === elementIds.chapterSegment),
  };
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
  if (!title) return "";
  return readViewText(view, title.start, title.end - title.start);
}
