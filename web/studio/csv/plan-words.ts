import { language, plural, type Text, t } from "../../i18n/text.ts";
import type { PlannedRow } from "./plan.ts";

export type Kind = PlannedRow["task"]["kind"];
export type Counts = Record<Kind, number>;

export const kindNames: Record<Kind, Text> = { add: "Add", change: "Change", nothing: "Nothing", error: "Error" };

export function countsOf(rows: readonly PlannedRow[]): Counts {
  const counts = { add: 0, change: 0, nothing: 0, error: 0 };
  for (const { task } of rows) counts[task.kind] += 1;
  return counts;
}

const written = (count: number) => ({ count: count.toLocaleString(language) });

/** `12 to add, 3 to change, 2 with errors`, what there is none of left out. */
export function totalsInWords({ add, change, nothing, error }: Counts): string {
  const parts = [
    add > 0 && t("{count} to add", written(add)),
    change > 0 && t("{count} to change", written(change)),
    error > 0 && plural(error, "{count} with an error", "{count} with errors"),
    nothing > 0 && t("{count} with nothing to change", written(nothing)),
  ].filter((part) => part !== false);
  if (parts.length === 0) return t("No films in this file");
  return add + change + error === 0 ? allAsTheFileSays(nothing) : parts.join(", ");
}

const allAsTheFileSays = (count: number) =>
  plural(
    count,
    "Nothing to change: the film is as the file says",
    "Nothing to change: all {count} films are as the file says",
  );

const longest = 70;

/** A cell as a table shows it. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line === "") return t("nothing");
  return line.length > longest ? `${line.slice(0, longest).trimEnd()}…` : line;
}
