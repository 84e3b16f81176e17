import { t } from "../../i18n/text.ts";
import { type Column, columnNames } from "./columns.ts";
import { csvLines } from "./csv-text.ts";

export type Cells = Partial<Record<Column, string>>;

/** `line` as spreadsheets number it; `written` as it stands in the file; `tooLong` when there are more cells than columns. */
export type SheetRow = { line: number; cells: Cells; written: string[]; tooLong: boolean };
export type Sheet = { header: string[]; unknown: string[]; known: Column[]; rows: SheetRow[] };

/** A file that cannot be read as films at all, with the sentence that says what to do. */
export class UnreadableSheet extends Error {}

const bytesAtMost = 20 * 1024 * 1024;

export async function sheetOf(file: Blob): Promise<Sheet> {
  if (file.size > bytesAtMost)
    throw new UnreadableSheet(t("The file is larger than 20 MB. Divide it into smaller ones."));
  return readSheet(textOf(await file.arrayBuffer()));
}

function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableSheet(
      t("The file is not written in UTF-8. Save it again as “CSV UTF-8”, and choose that one."),
    );
  }
}

const plain = (name: string) => name.trim().toLowerCase();
const columnOf = (name: string) => columnNames.find((column) => plain(column) === plain(name));

export function readSheet(text: string): Sheet {
  const { lines, openQuote } = csvLines(text, (name) => columnOf(name) !== undefined);
  if (openQuote !== undefined)
    throw new UnreadableSheet(
      t(
        "Line {openQuote} has a quotation mark that does not fit. Text with one in it stands in quotation marks, and its own are doubled.",
        { openQuote },
      ),
    );
  const isEmpty = (cells: string[]) => cells.every((cell) => cell.trim() === "");
  const first = lines.findIndex((cells) => !isEmpty(cells));
  const header = lines[first]?.map((name) => name.trim()) ?? [];
  const named = header.map(columnOf);
  refuseHeader(named);
  const rows = lines.flatMap((written, index) =>
    index <= first || isEmpty(written) ? [] : [rowOf(written, index + 1, named)],
  );
  return {
    header,
    unknown: header.filter((name, place) => name !== "" && !named[place]),
    known: columnNames.filter((column) => named.includes(column)),
    rows,
  };
}

function refuseHeader(named: (Column | undefined)[]) {
  const known = named.filter((column) => column !== undefined);
  const twice = known.find((column, place) => known.indexOf(column) !== place);
  if (twice) throw new UnreadableSheet(t("The column {twice} is there twice. Keep one of them.", { twice }));
  if (!known.includes("id") && !known.includes("name"))
    throw new UnreadableSheet(
      t(
        "The first line must name the columns, and there is neither id nor name among them. The sample shows how it is done.",
      ),
    );
}

function rowOf(written: string[], line: number, named: (Column | undefined)[]): SheetRow {
  const cells: Cells = {};
  named.forEach((column, place) => {
    if (column) cells[column] = written[place] ?? "";
  });
  return { line, cells, written, tooLong: written.slice(named.length).some((cell) => cell.trim() !== "") };
}
