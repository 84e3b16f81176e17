import Papa from "papaparse";
import { escapeFormula, unescapeFormula } from "../../../contract/csv-formulas.ts";

/** Serializes a CSV with a byte order mark, which makes spreadsheets read UTF-8. */
export function serializeCsv(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${Papa.unparse(
    lines.map((line) => line.map(escapeFormula)),
    { newline: "\r\n" },
  )}\r\n`;
}

const separators = [",", ";", "\t", "|"];

/**
 * Returns a CSV without the byte order mark, and without the line in which Excel names the
 * separator (`sep=;`), a line that spreadsheets hide.
 */
export const removeCsvPreamble = (text: string) =>
  text.replace(/^\uFEFF/, "").replace(/^"?sep=.?"?(?:\r\n|\r|\n)/i, "");

/**
 * Parses a CSV. Lines are numbered as in a spreadsheet, empty ones included. The separator is the
 * one with the most known column names in the first line. `openQuote` is the line with an unclosed
 * quotation mark.
 */
export function parseCsv(
  text: string,
  isKnown: (name: string) => boolean,
): { lines: string[][]; openQuote?: number } {
  const body = removeCsvPreamble(text);
  const countKnownNames = (delimiter: string) => {
    const [first = []] = Papa.parse<string[]>(body, { delimiter, preview: 1 }).data;
    return first.filter(isKnown).length;
  };
  const delimiter = separators.reduce((winner, candidate) =>
    countKnownNames(candidate) > countKnownNames(winner) ? candidate : winner,
  );
  const { data, errors } = Papa.parse<string[]>(body, { delimiter });
  const quoteError = errors.find(({ type }) => type === "Quotes");
  return {
    lines: data.map((line) => line.map(unescapeFormula)),
    openQuote: quoteError && (quoteError.row ?? 0) + 1,
  };
}
