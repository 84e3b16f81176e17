import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import type { Message } from "../../i18n/message.ts";
import type { PlannedRow } from "./plan-rows.ts";

export type RowTaskKind = PlannedRow["task"]["kind"];
export type RowTaskCounts = Record<RowTaskKind, number>;

export const rowTaskKindLabels: Record<RowTaskKind, Message> = {
  add: m.common_add,
  change: m.import_kind_change,
  nothing: m.import_kind_unchanged,
  error: m.import_kind_error,
};

export function countRowTasks(rows: readonly PlannedRow[]): RowTaskCounts {
  const counts = { add: 0, change: 0, nothing: 0, error: 0 };
  for (const { task } of rows) counts[task.kind] += 1;
  return counts;
}

const formatCount = (count: number) => ({ count: count.toLocaleString(getLocale()) });

/** Formats the counts that are not zero: `12 to add, 3 to change, 2 with errors`. */
export function formatTotals({ add, change, nothing, error }: RowTaskCounts): string {
  const parts = [
    add > 0 && m.import_total_add(formatCount(add)),
    change > 0 && m.import_total_change(formatCount(change)),
    error > 0 && m.import_total_errors({ count: error }),
    nothing > 0 && m.import_total_unchanged(formatCount(nothing)),
  ].filter((part) => part !== false);
  if (parts.length === 0) return m.import_total_empty();
  if (add + change + error === 0) return formatNothingToChange(nothing);
  return parts.join(", ");
}

const formatNothingToChange = (count: number) => m.import_total_all_unchanged({ count });

const maxLength = 70;

/** Shortens a cell's text for display. */
export function truncateCell(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line === "") return m.import_empty_cell();
  if (line.length > maxLength) return `${line.slice(0, maxLength).trimEnd()}…`;
  return line;
}
