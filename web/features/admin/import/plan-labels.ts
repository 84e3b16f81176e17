import { language, plural, type Text, t } from "../../../i18n/text.ts";
import type { PlannedRow } from "./plan-rows.ts";

export type RowTaskKind = PlannedRow["task"]["kind"];
export type RowTaskCounts = Record<RowTaskKind, number>;

export const rowTaskKindLabels: Record<RowTaskKind, Text> = {
  add: "Add",
  change: "Change",
  nothing: "Nothing",
  error: "Error",
};

export function countRowTasks(rows: readonly PlannedRow[]): RowTaskCounts {
  const counts = { add: 0, change: 0, nothing: 0, error: 0 };
  for (const { task } of rows) counts[task.kind] += 1;
  return counts;
}

const formatCount = (count: number) => ({ count: count.toLocaleString(language) });

/** `12 to add, 3 to change, 2 with errors`, what there is none of left out. */
export function formatTotals({ add, change, nothing, error }: RowTaskCounts): string {
  const parts = [
    add > 0 && t("{count} to add", formatCount(add)),
    change > 0 && t("{count} to change", formatCount(change)),
    error > 0 && plural(error, "{count} with an error", "{count} with errors"),
    nothing > 0 && t("{count} with nothing to change", formatCount(nothing)),
  ].filter((part) => part !== false);
  if (parts.length === 0) return t("No films in this file");
  return add + change + error === 0 ? formatNothingToChange(nothing) : parts.join(", ");
}

const formatNothingToChange = (count: number) =>
  plural(
    count,
    "Nothing to change: the film is as the file says",
    "Nothing to change: all {count} films are as the file says",
  );

const maxLength = 70;

/** A cell as a table shows it. */
export function truncateCell(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line === "") return t("nothing");
  return line.length > maxLength ? `${line.slice(0, maxLength).trimEnd()}…` : line;
}
