import { maxCsvRows } from "../../contract/constants.ts";
import { escapeFormula } from "../../contract/csv-formulas.ts";
import type { RequestContext } from "../context/request-context.ts";

/** The names of the columns, or the cells of a line. Null is an empty cell. */
export type CsvCells = readonly (string | null)[];

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = "\uFEFF";

/** Quotes a cell. An apostrophe precedes text that spreadsheets would run as a formula. */
export const toTextCell = (text: string) => `"${escapeFormula(text).replaceAll('"', '""')}"`;

/** Serializes lines in the format of RFC 4180. */
const serializeLines = (lines: readonly CsvCells[]) =>
  lines
    .map((cells) => `${cells.map((cell) => (cell === null ? "" : toTextCell(cell))).join(",")}\r\n`)
    .join("");

const csvHeaders = (fileName: string) => ({
  "Cache-Control": "private, no-store",
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${fileName}"`,
});

type CsvFile<Row> = {
  name: string;
  /** Headers besides those of every CSV file. */
  headers?: Record<string, string>;
  columns: CsvCells;
  /**
   * Reads the rows after the row `after`, or the first rows if `after` is null. Returns no rows at
   * the end.
   */
  readRows: (after: Row | null) => Promise<Row[]>;
  toCells: (row: Row) => CsvCells;
};

/**
 * Responds with a CSV of up to `maxCsvRows` rows and holds one page of its rows in memory. Aborts
 * the download if a page fails twice or a row exceeds the limit, so that nobody takes an incomplete
 * file for a complete one.
 */
export async function respondCsv<Row>(
  c: RequestContext,
  { name, headers, columns, readRows, toCells }: CsvFile<Row>,
) {
  const encoder = new TextEncoder();
  let rows = await readRows(null);
  let rowsLeft = maxCsvRows;
  const readNextRows = (after: Row) =>
    readRows(after)
      .catch(() => readRows(after))
      .catch((error: unknown) => fail(error));
  // The status is already sent, so only the log tells of the error.
  const fail = (error: unknown): never => {
    console.error(JSON.stringify({ level: "error", file: name, error: String(error) }));
    throw error;
  };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(encoder.encode(byteOrderMark + serializeLines([columns]))),
    async pull(controller) {
      const last = rows.at(-1);
      if (last === undefined) return controller.close();
      rowsLeft -= rows.length;
      if (rowsLeft < 0) fail(new Error(`The file has more than ${maxCsvRows} rows`));
      controller.enqueue(encoder.encode(serializeLines(rows.map(toCells))));
      rows = await readNextRows(last);
    },
  });
  return c.body(body, 200, { ...headers, ...csvHeaders(name) });
}
