import type { RowResult } from "./import-run.ts";
import type { PlannedRow } from "./plan.ts";
import type { Sheet } from "./sheet.ts";

/** Why a row was not imported: its errors, or what came back when it was sent. */
export function errorOf({ task }: PlannedRow, result: RowResult | undefined): string | null {
  if (result?.state === "failed") return result.reason;
  if (task.kind !== "error") return null;
  return task.faults.map(({ column, message }) => `${column}: ${message}`).join(" ");
}

/** The rows that were left out, as they were written, each with its error: to be put right and imported again. */
export function faultyLines(
  { header }: Sheet,
  rows: readonly PlannedRow[],
  results: ReadonlyMap<number, RowResult>,
): string[][] {
  const kept = header.flatMap((name, place) => (name.toLowerCase() === "error" ? [] : [place]));
  const lines = rows.flatMap((row) => {
    const error = errorOf(row, results.get(row.line));
    return error === null ? [] : [[...kept.map((place) => row.written[place] ?? ""), error]];
  });
  return [[...kept.map((place) => header[place] ?? ""), "error"], ...lines];
}
