import { Check, Pencil, Plus, X } from "lucide-react";
import { useState } from "react";
import { language, rich, type Text, t } from "../../i18n/text.ts";
import { Chip } from "../../ui/chip.tsx";
import { SelectField } from "../../ui/field.tsx";
import { DataTable, type Column as TableColumn } from "../../ui/lists/data-table.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import type { RowResult } from "./import-run.ts";
import type { PlannedRow } from "./plan.ts";
import { countsOf, type Kind, kindNames, shortened } from "./plan-words.ts";

const rowsAPage = 50;

type Results = ReadonlyMap<number, RowResult>;
type Shown = Kind | "all" | "failed";
type Props = { rows: readonly PlannedRow[]; results: Results; started: boolean };

/** The file line by line: what would happen, and later what did. */
export function PlanTable({ rows, results, started }: Props) {
  const [shown, setShown] = useState<Shown>("all");
  const [page, setPage] = useState(1);
  const fitting = rows.filter((row) => fits(row, shown, results));
  const pages = Math.max(1, Math.ceil(fitting.length / rowsAPage));
  const here = Math.min(page, pages);

  function show(next: Shown) {
    setShown(next);
    setPage(1);
  }

  return (
    <>
      <div className="mb-6 max-w-72">
        <SelectField label={t("Show")} value={shown} onChange={(event) => show(event.currentTarget.value as Shown)}>
          {choices(rows, results).map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </SelectField>
      </div>
      <DataTable
        label={t("What the import does")}
        columns={started ? [...columns(), resultColumn(results)] : columns()}
        rows={fitting.slice((here - 1) * rowsAPage, here * rowsAPage)}
        getKey={({ line }) => String(line)}
      />
      {fitting.length === 0 && <p className="py-6">{t("No such rows.")}</p>}
      {pages > 1 && (
        <Pager
          label={t("Pages of rows")}
          page={here}
          onPrevious={here > 1 ? () => setPage(here - 1) : undefined}
          onNext={here < pages ? () => setPage(here + 1) : undefined}
        />
      )}
    </>
  );
}

function fits({ line, task }: PlannedRow, shown: Shown, results: Results): boolean {
  if (shown === "all") return true;
  return shown === "failed" ? results.get(line)?.state === "failed" : task.kind === shown;
}

function choices(rows: readonly PlannedRow[], results: Results): [Shown, string][] {
  const counts = countsOf(rows);
  const failed = [...results.values()].filter(({ state }) => state === "failed").length;
  const all: [Shown, Text, number][] = [
    ["all", "All rows", rows.length],
    ["add", "To add", counts.add],
    ["change", "To change", counts.change],
    ["error", "With errors", counts.error],
    ["nothing", "Nothing to change", counts.nothing],
    ["failed", "Failed", failed],
  ];
  return all
    .filter(([name, , count]) => name === "all" || count > 0)
    .map(([name, text, count]) => [name, `${t(text)} (${count.toLocaleString(language)})`]);
}

const looks = {
  add: { icon: Plus, className: "bg-bulb text-night" },
  change: { icon: Pencil, className: "bg-seat text-glow" },
  nothing: { icon: Check, className: "bg-seat text-dim" },
  error: { icon: X, className: "bg-ember text-night" },
} as const;

const columns = (): TableColumn<PlannedRow>[] => [
  { header: t("Line"), cell: ({ line }) => line, className: "tabular-nums" },
  {
    header: t("What"),
    cell: ({ task: { kind } }) => {
      const { icon: Icon, className } = looks[kind];
      return (
        <Chip className={className}>
          <Icon aria-hidden="true" className="size-4" /> {t(kindNames[kind])}
        </Chip>
      );
    },
  },
  {
    header: t("Name"),
    cell: ({ name }) => <span className="font-semibold wrap-anywhere text-screen">{name || t("No name")}</span>,
  },
  { header: t("Details"), cell: (row) => <Details row={row} />, className: "text-base @4xl:w-1/2" },
];

function Details({ row: { task, notes, cells } }: { row: PlannedRow }) {
  return (
    <ul className="grid gap-1.5 wrap-anywhere">
      {task.kind === "change" &&
        task.changes.map(({ column, from, to }) => (
          <li key={column}>
            {rich("{column} from {from} to {to}", {
              column: <b className="font-semibold text-screen">{column}</b>,
              from: shortened(from),
              to: <span className="text-glow">{shortened(to)}</span>,
            })}
          </li>
        ))}
      {task.kind === "error" &&
        task.faults.map(({ column, message }) => (
          <li key={column} className="text-ember">
            <b className="font-semibold">{column === "line" ? t("line") : column}</b>{" "}
            {column !== "line" && quoted(cells[column], message)}
            {message}
          </li>
        ))}
      {task.kind === "nothing" && notes.length === 0 && <li>{t("All is just so.")}</li>}
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

/** What stands in the cell, before a message that goes on about it. */
function quoted(cell: string | undefined, message: string): string {
  return cell?.trim() && /^[a-z]/.test(message) ? `${t("“{cell}”", { cell: shortened(cell) })} ` : "";
}

const resultColumn = (results: Results): TableColumn<PlannedRow> => ({
  header: t("Result"),
  className: "@4xl:min-w-28",
  cell: ({ line, task: { kind } }) => {
    const result = results.get(line);
    if (result?.state === "done") return kind === "add" ? t("Added as {id}", { id: result.id }) : t("Changed");
    if (result?.state === "failed")
      return <span className="text-ember wrap-anywhere">{t("Failed: {reason}", { reason: result.reason })}</span>;
    if (result?.state === "sending") return t("Under way…");
    return kind === "add" || kind === "change" ? t("Waiting") : t("Left out");
  },
});
