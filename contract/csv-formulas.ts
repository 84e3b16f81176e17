/**
 * Matches a text that spreadsheets run as a formula, also after apostrophes, so that unescaping
 * removes exactly the one apostrophe that escaping added.
 */
const formulaPattern = /^'*[=+\-@\t\r]/;

/** Escapes a cell, so that no spreadsheet runs it as a formula. */
export const escapeFormula = (cell: string) => (formulaPattern.test(cell) ? `'${cell}` : cell);
export const unescapeFormula = (cell: string) =>
  cell.startsWith("'") && formulaPattern.test(cell) ? cell.slice(1) : cell;
