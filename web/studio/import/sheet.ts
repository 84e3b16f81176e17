import { m } from "#messages";
import { type CsvColumn, csvColumnNames } from "./csv-columns.ts";
import { parseCsv } from "./csv-text.ts";
import type { NfoFile } from "./nfo.ts";

export type SheetCells = Partial<Record<CsvColumn, string>>;

/**
 * `line` is the row's number in the spreadsheet. `rawCells` are the cells in the file. `tooLong`
 * says that the row has more cells than there are columns. `nfo` is the NFO file that has filled
 * empty cells.
 */
export type SheetRow = {
  line: number;
  cells: SheetCells;
  rawCells: string[];
  tooLong: boolean;
  nfo?: NfoFile;
};
export type Sheet = { header: string[]; unknown: string[]; known: CsvColumn[]; rows: SheetRow[] };

/** A file that cannot be read as a movie CSV. Its message says what to do. */
export class UnreadableSheetError extends Error {}

const maxBytes = 20 * 1024 * 1024;

export async function parseSheetFile(file: Blob): Promise<Sheet> {
  if (file.size > maxBytes)
    throw new UnreadableSheetError(
      m.error_import_too_large({ maximum: `${maxBytes / 1024 ** 2} MB` }),
    );
  return parseSheet(decodeText(await file.arrayBuffer()));
}

function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableSheetError(m.error_import_not_utf8());
  }
}

const normalizeName = (name: string) => name.trim().toLowerCase();
export const findColumn = (name: string) =>
  csvColumnNames.find((column) => normalizeName(column) === normalizeName(name));

export function parseSheet(text: string): Sheet {
  const { lines, openQuote } = parseCsv(text, (name) => findColumn(name) !== undefined);
  if (openQuote !== undefined)
    throw new UnreadableSheetError(m.error_import_open_quote({ row: openQuote }));
  const isEmpty = (cells: string[]) => cells.every((cell) => cell.trim() === "");
  const headerIndex = lines.findIndex((cells) => !isEmpty(cells));
  const header = lines[headerIndex]?.map((name) => name.trim()) ?? [];
  const headerColumns = header.map(findColumn);
  requireValidHeader(headerColumns);
  const rows = lines
    .map((rawCells, index) => ({ rawCells, number: index + 1 }))
    .slice(headerIndex + 1)
    .filter(({ rawCells }) => !isEmpty(rawCells))
    .map(({ rawCells, number }) => toSheetRow(rawCells, number, headerColumns));
  return {
    header,
    unknown: header.filter((name, index) => name !== "" && !headerColumns[index]),
    known: csvColumnNames.filter((column) => headerColumns.includes(column)),
    rows,
  };
}

function requireValidHeader(headerColumns: (CsvColumn | undefined)[]) {
  const known = headerColumns.filter((column) => column !== undefined);
  const duplicate = known.find((column, index) => known.indexOf(column) !== index);
  if (duplicate) throw new UnreadableSheetError(m.error_import_column_twice({ column: duplicate }));
  if (!known.includes("id") && !known.includes("name"))
    throw new UnreadableSheetError(m.error_import_no_header());
}

function toSheetRow(
  rawCells: string[],
  line: number,
  headerColumns: (CsvColumn | undefined)[],
): SheetRow {
  const cells: SheetCells = {};
  headerColumns.forEach((column, index) => {
    if (column) cells[column] = rawCells[index] ?? "";
  });
  return {
    line,
    cells,
    rawCells,
    tooLong: rawCells.slice(headerColumns.length).some((cell) => cell.trim() !== ""),
  };
}
