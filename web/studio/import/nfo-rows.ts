import { foldText } from "../../../contract/fold-text.ts";
import { type CsvColumn, listExportedColumns } from "./csv-columns.ts";
import { type NfoFile, readNfoFile } from "./nfo.ts";
import { findColumn, type Sheet, type SheetRow } from "./sheet.ts";

/** Reads NFO files. Throws `UnreadableNfoError`. */
export const readNfoFiles = (files: Iterable<File>): Promise<NfoFile[]> =>
  Promise.all([...files].map(readNfoFile));

const createEmptySheet = (): Sheet => ({
  header: listExportedColumns(),
  unknown: [],
  known: listExportedColumns(),
  rows: [],
});

const stemOf = (path = "") =>
  foldText(
    path
      .trim()
      .replace(/^.*[\\/]/, "")
      .replace(/\.[^.]*$/, ""),
  );

/**
 * Whether an NFO file belongs to a new movie's row: the file's name matches the name of the row's
 * image, or the titles match and the years, if both are known, are equal.
 */
function isAbout({ cells }: SheetRow, { name, facts: { fields } }: NfoFile): boolean {
  if (cells.id?.trim()) return false;
  if (cells.image?.trim() && stemOf(cells.image) === stemOf(name)) return true;
  const titles = [fields.name, fields.originalTitle].flatMap((title) =>
    title ? [foldText(title)] : [],
  );
  const year = cells.year?.trim();
  return (
    titles.includes(foldText(cells.name ?? "")) && (!year || !fields.year || year === fields.year)
  );
}

/**
 * Fills the empty cells of new movies from their NFO files. A file that belongs to no row becomes a
 * new row.
 */
export function addNfoFiles(csv: Sheet | null, files: readonly NfoFile[]): Sheet {
  const sheet = csv ?? createEmptySheet();
  if (files.length === 0) return sheet;
  const lastLine = sheet.rows.at(-1)?.line ?? 1;
  const own = files.filter((file) => !sheet.rows.some((row) => isAbout(row, file)));
  const added = own.map(
    (_, i): SheetRow => ({ line: lastLine + i + 1, cells: {}, rawCells: [], tooLong: false }),
  );
  const filled = [...sheet.rows, ...added].map((row) => {
    const nfo = own[added.indexOf(row)] ?? files.find((file) => isAbout(row, file));
    return nfo ? fillRow(row, nfo) : row;
  });
  const columns = files.flatMap(({ facts }) => Object.keys(facts.fields) as CsvColumn[]);
  const missing = [...new Set(columns)].filter((column) => !sheet.known.includes(column));
  const header = [...sheet.header, ...missing];
  const rows = filled.map((row) => ({
    ...row,
    rawCells: header.map((name, i) => rawCellOf(row, name, i)),
  }));
  return { ...sheet, header, known: [...sheet.known, ...missing], rows };
}

function fillRow(row: SheetRow, nfo: NfoFile): SheetRow {
  const given = Object.entries(row.cells).filter(([, cell]) => cell.trim() !== "");
  return {
    ...row,
    cells: { ...row.cells, ...nfo.facts.fields, ...Object.fromEntries(given) },
    nfo,
  };
}

/**
 * Returns a row's cell as in the CSV or, if the cell is empty, the value from the NFO file, so that
 * the CSV of failed rows contains the value.
 */
function rawCellOf({ rawCells, cells }: SheetRow, name: string, index: number): string {
  const column = findColumn(name);
  if (rawCells[index]?.trim()) return rawCells[index] ?? "";
  return (column && cells[column]) ?? rawCells[index] ?? "";
}
