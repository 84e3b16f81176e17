import { m } from "#messages";
import type { Category } from "../../../contract/catalogue/catalogue.ts";
import { foldText } from "../../../contract/fold-text.ts";
import { type IssueCause, issueMessage } from "../../../contract/issues.ts";
import type { MovieWithTranslations } from "../../../contract/movies/admin-movies.ts";
import { MovieChange, NewMovie } from "../../../contract/movies/admin-movies.ts";
import {
  type MovieFieldName,
  mapMovieFields,
  movieFieldList,
} from "../../../contract/movies/movie-fields.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { type CsvColumn, csvColumnNames } from "./csv-columns.ts";
import type { SheetCells } from "./sheet.ts";

/**
 * A fault of a cell or of the whole line. `continuesCell` says that the message is shown as the
 * continuation of the cell's content.
 */
export type RowFault = { column: CsvColumn | "line"; message: string; continuesCell?: boolean };

type RawValues = Partial<Record<MovieFieldName, string | null>>;

/** The movie's fields, without `categoryId`, which is read together with the column `category`. */
const cellFields = movieFieldList.filter(({ name }) => name !== "categoryId");

/** Normalizes line breaks, which differ between forms, files and spreadsheets. */
const normalizeLineBreaks = (text: string) => text.replace(/\r\n?/g, "\n");

const switchColumns: ReadonlySet<CsvColumn> = new Set([
  "popular",
  "freeDownload",
  "ownersMayStream",
  "preOrder",
  "sessionMark",
]);

/** Normalizes a cell, such as the upper-case TRUE of spreadsheets. */
function normalizeCell(column: CsvColumn, cell: string): string {
  if (switchColumns.has(column)) return cell.trim().toLowerCase();
  return cell.trim() === "" ? "" : normalizeLineBreaks(cell);
}

/** Reads cells. `none` clears a nullable field and is read as `empty`. */
function readCells(fields: typeof cellFields, cells: SheetCells, empty: "" | null): RawValues {
  const entries = fields.map(({ name, presence }) => {
    const text = normalizeCell(name, cells[name] ?? "");
    return [name, presence === "nullable" && text === "none" ? empty : text];
  });
  return Object.fromEntries(entries);
}

/** Finds the category by title, ignoring case, or by id. */
function findCategoryId(
  cells: SheetCells,
  categories: readonly Category[],
  faults: RowFault[],
): string | undefined {
  const [title, id] = [cells.category?.trim() ?? "", cells.categoryId?.trim() ?? ""];
  const categoryByTitle = categories.find(({ tittle }) => foldText(tittle) === foldText(title));
  const knownTitles = categories.map(({ tittle }) => tittle).join(", ");
  if (title && !categoryByTitle)
    faults.push({
      column: "category",
      message: m.import_fault_unknown_category({ categories: knownTitles }),
      continuesCell: true,
    });
  else if (id && !categories.some((category) => category.id === id))
    faults.push({
      column: "categoryId",
      message: m.import_fault_unknown_category_id(),
      continuesCell: true,
    });
  else if (categoryByTitle && id && categoryByTitle.id !== id)
    faults.push({
      column: "categoryId",
      message: m.import_fault_category_mismatch(),
      continuesCell: true,
    });
  return categoryByTitle?.id ?? (id || undefined);
}

function toRowFault(issue: IssueCause): RowFault {
  return { column: (issue.path || "line") as CsvColumn | "line", message: issueMessage(issue) };
}

/** Returns one fault per column, in the order of the columns. */
function normalizeFaults(faults: RowFault[]): RowFault[] {
  const firstFaults = faults.filter(
    ({ column }, index) => faults.findIndex((other) => other.column === column) === index,
  );
  const columnIndex = ({ column }: RowFault) => (csvColumnNames as string[]).indexOf(column);
  return firstFaults.sort((a, b) => columnIndex(a) - columnIndex(b));
}

/** Reads a row without an id as a new movie. */
export function parseNewMovie(
  cells: SheetCells,
  categories: readonly Category[],
): { form?: NewMovie; faults: RowFault[] } {
  const faults: RowFault[] = [];
  const categoryId = findCategoryId(cells, categories, faults);
  if (!categoryId && faults.length === 0)
    faults.push({ column: "category", message: m.issue_required() });
  const values = readCells(cellFields, cells, "");
  for (const { name, presence } of cellFields)
    if (presence === "required" && values[name] === "")
      faults.push({ column: name, message: m.issue_required() });
  const { data, issues = [] } = parseInput(NewMovie, { ...values, categoryId: categoryId ?? "1" });
  faults.push(...issues.map(toRowFault));
  if (faults.length > 0 || !data) return { faults: normalizeFaults(faults) };
  return { form: data, faults };
}

export type MovieValues = Omit<MovieChange, "movieId" | "version" | "videoId">;

/** Reads a row with an id as a change. Empty cells change nothing. */
export function parseMovieChange(
  cells: SheetCells,
  categories: readonly Category[],
): { values?: MovieValues; faults: RowFault[] } {
  const faults: RowFault[] = [];
  const categoryId = findCategoryId(cells, categories, faults);
  const filledFields = cellFields.filter(({ name }) => (cells[name] ?? "").trim() !== "");
  const values = readCells(filledFields, cells, null);
  const { data, issues = [] } = parseInput(MovieChange, {
    movieId: (cells.id ?? "").trim(),
    ...values,
    categoryId,
  });
  faults.push(...issues.map(toRowFault));
  if (faults.length > 0 || !data) return { faults: normalizeFaults(faults) };
  const { movieId: _, ...change } = data;
  return { values: change, faults };
}

/**
 * Returns a movie's stored values as a change would contain them, for comparison. A stored value
 * that a newer rule forbids is returned as it is.
 */
export function toMovieValues(movie: MovieWithTranslations): Record<MovieFieldName, unknown> {
  return mapMovieFields(({ name, schema }) => {
    const value = movie[name];
    return (
      parseInput(schema, typeof value === "string" ? normalizeLineBreaks(value) : value).data ??
      value ??
      null
    );
  });
}
