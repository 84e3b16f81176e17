import type { RightsStatement } from "../../contract/rights/rights.ts";
import { byteOrderMark, toTextCell } from "../http/csv.ts";

const columns = [
  "movie_id",
  "movie",
  "kind",
  "units",
  "minutes",
  "gross",
  "share_percent",
  "amount",
] as const;

/**
 * The most lines in a statement's CSV, above the number of lines that a catalogue has in a month.
 */
export const maxCsvLines = 50_000;

/** Serializes a statement as CSV (RFC 4180). */
export function serializeStatement({ lines }: RightsStatement): string {
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
  return `${byteOrderMark}${[columns, ...rows].map((row) => row.join(",")).join("\r\n")}\r\n`;
}
