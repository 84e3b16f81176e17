import type { RowResult } from "./import-run.ts";
import type { PlannedRow } from "./plan-rows.ts";
import type { Sheet } from "./sheet.ts";

/** Returns why a row was not imported: its faults, or the error of its request. */
export function getRowError({ task }: PlannedRow, result: RowResult | undefined): string | null {
  if (result?.state === "failed") return result.reason;
  if (task.kind !== "error") return null;
  return task.faults.map(({ column, message }) => `${column}: ${message}`).join(" ");
}

/**
 * Returns CSV lines with the failed rows as in the file, each with its error, for another import.
 */
export function toFailedRowLines(
  { header }: Sheet,
  rows: readonly PlannedRow[],
  results: ReadonlyMap<number, RowResult>,
): string[][] {
  const keptIndexes = header.flatMap((name, index) =>
    name.toLowerCase() === "error" ? [] : [index],
  );
  const lines = rows.flatMap((row) => {
    const error = getRowError(row, results.get(row.line));
    if (error === null) return [];
    return [[...keptIndexes.map((index) => row.rawCells[index] ?? ""), error]];
  });
  return [[...keptIndexes.map((index) => header[index] ?? ""), "error"], ...lines];
}
