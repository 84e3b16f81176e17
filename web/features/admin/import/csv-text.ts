import Papa from "papaparse";

/** What spreadsheets would run as a formula; the apostrophes before it count too, so that one can be taken off again. */
const formulaPattern = /^'*[=+\-@\t\r]/;

/** A cell that no spreadsheet runs. */
export const escapeFormula = (cell: string) => (formulaPattern.test(cell) ? `'${cell}` : cell);
export const unescapeFormula = (cell: string) =>
  cell.startsWith("'") && formulaPattern.test(cell) ? cell.slice(1) : cell;

/** With the mark by which spreadsheets know UTF-8. */
export function serializeCsv(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${Papa.unparse(
    lines.map((line) => line.map(escapeFormula)),
    { newline: "\r\n" },
  )}\r\n`;
}

const separators = [",", ";", "\t"];

/**
 * The lines as a spreadsheet numbers them, the empty ones too. The separator is the one that makes the most of the first
 * line; `isKnown` tells a column's name. Gives also where a quotation mark is not closed.
 */
export function parseCsv(text: string, isKnown: (name: string) => boolean): { lines: string[][]; openQuote?: number } {
  const body = text.replace(/^\uFEFF/, "");
  const countKnownNames = (delimiter: string) => {
    const [first = []] = Papa.parse<string[]>(body, { delimiter, preview: 1 }).data;
    return first.filter(isKnown).length;
  };
  const delimiter = separators.reduce((winner, candidate) =>
    countKnownNames(candidate) > countKnownNames(winner) ? candidate : winner,
  );
  const { data, errors } = Papa.parse<string[]>(body, { delimiter });
  const quoteError = errors.find(({ type }) => type === "Quotes");
  return { lines: data.map((line) => line.map(unescapeFormula)), openQuote: quoteError && (quoteError.row ?? 0) + 1 };
}
