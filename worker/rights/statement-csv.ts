import type { Statement } from "../../contract/rights.ts";

const columns = ["movie_id", "movie", "kind", "units", "minutes", "gross", "share_percent", "amount"] as const;

/** A statement as CSV (RFC 4180), in UTF-8 with a byte order mark, by which spreadsheets recognise it. */
export function serializeStatement({ lines }: Statement): string {
  const rows = lines.map((line) => [
    line.movieId,
    toTextCell(line.movieName),
    line.kind,
    line.units,
    line.minutes,
    line.gross.toFixed(2),
    line.share ?? "",
    line.amount.toFixed(2),
  ]);
  return `\uFEFF${[columns, ...rows].map((row) => row.join(",")).join("\r\n")}\r\n`;
}

/** Quoted; with an apostrophe before what spreadsheets would run as a formula. */
const toTextCell = (text: string) => `"${(/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
