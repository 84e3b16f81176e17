import { escapeFormula } from "../../contract/csv-formulas.ts";
import type { RequestContext } from "../context/request-context.ts";

/** The columns' names, or the cells of a line; null is empty. */
export type CsvCells = readonly (string | null)[];

/** By it spreadsheets recognise UTF-8. */
export const byteOrderMark = "\uFEFF";

/** Quoted; with an apostrophe before what spreadsheets would run as a formula. */
export const toTextCell = (text: string) => `"${escapeFormula(text).replaceAll('"', '""')}"`;

/** RFC 4180. */
const serializeLines = (lines: readonly CsvCells[]) =>
  lines
    .map((cells) => `${cells.map((cell) => (cell === null ? "" : toTextCell(cell))).join(",")}\r\n`)
    .join("");

export const csvHeaders = (fileName: string) => ({
  "Cache-Control": "private, no-store",
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${fileName}"`,
});

type CsvFile<Row> = {
  name: string;
  columns: CsvCells;
  /** The rows after one, or the first ones; none at the end. */
  readRows: (after: Row | null) => Promise<Row[]>;
  toCells: (row: Row) => CsvCells;
};

/**
 * A CSV of any length, of which one page of rows at a time is in memory. A page that fails twice
 * breaks the download off.
 */
export async function respondCsv<Row>(
  c: RequestContext,
  { name, columns, readRows, toCells }: CsvFile<Row>,
) {
  const encoder = new TextEncoder();
  let rows = await readRows(null);
  const readNextRows = (after: Row) =>
    readRows(after)
      .catch(() => readRows(after))
      .catch((error: unknown) => {
        // The status is sent: of the response nothing else tells.
        console.error(JSON.stringify({ level: "error", file: name, error: String(error) }));
        throw error;
      });
  const body = new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(encoder.encode(byteOrderMark + serializeLines([columns]))),
    async pull(controller) {
      const last = rows.at(-1);
      if (last === undefined) return controller.close();
      controller.enqueue(encoder.encode(serializeLines(rows.map(toCells))));
      rows = await readNextRows(last);
    },
  });
  return c.body(body, 200, csvHeaders(name));
}
