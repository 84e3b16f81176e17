import type { PlannedRow } from "./plan.ts";

export type Kind = PlannedRow["task"]["kind"];
export type Counts = Record<Kind, number>;

export const kindNames: Record<Kind, string> = { add: "Add", change: "Change", nothing: "Nothing", error: "Error" };

export function countsOf(rows: readonly PlannedRow[]): Counts {
  const counts = { add: 0, change: 0, nothing: 0, error: 0 };
  for (const { task } of rows) counts[task.kind] += 1;
  return counts;
}

export const counted = (count: number, one: string, more = `${one}s`) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : more}`;

/** `12 to add, 3 to change, 2 with errors`, what there is none of left out. */
export function totalsInWords({ add, change, nothing, error }: Counts): string {
  const parts = [
    add > 0 && `${add.toLocaleString("en-US")} to add`,
    change > 0 && `${change.toLocaleString("en-US")} to change`,
    error > 0 && counted(error, "with an error", "with errors"),
    nothing > 0 && `${nothing.toLocaleString("en-US")} with nothing to change`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return "No films in this file";
  return add + change + error === 0 ? `Nothing to change: ${everyFilm(nothing)} as the file says` : parts.join(", ");
}

const everyFilm = (count: number) => (count === 1 ? "the film is" : `all ${count.toLocaleString("en-US")} films are`);

const longest = 70;

/** A cell as a table shows it. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line === "") return "nothing";
  return line.length > longest ? `${line.slice(0, longest).trimEnd()}…` : line;
}
