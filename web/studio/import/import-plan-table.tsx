import { Check, Pencil, Plus, X } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { type Message, renderMessage } from "../../i18n/message.ts";
import { Chip } from "../../ui/chip.tsx";
import { DataTable, type Column as TableColumn } from "../../ui/lists/data-table.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { RowResult } from "./import-run.ts";
import { countRowTasks, type RowTaskKind, rowTaskKindLabels, truncateCell } from "./plan-labels.ts";
import type { PlannedRow } from "./plan-rows.ts";
import type { RowFault } from "./row-values.ts";
import type { SheetCells } from "./sheet.ts";

const rowsPerPage = 50;

type Results = ReadonlyMap<number, RowResult>;
type RowFilter = RowTaskKind | "all" | "failed";
type Props = { rows: readonly PlannedRow[]; results: Results; started: boolean };

/** The rows with their planned changes, and later with their results. */
export function ImportPlanTable({ rows, results, started }: Props) {
  const [rowFilter, setRowFilter] = useState<RowFilter>("all");
  const [page, setPage] = useState(1);
  const filteredRows = rows.filter((row) => matchesFilter(row, rowFilter, results));
  const pageCount = Math.max(1, Math.ceil(filteredRows.length / rowsPerPage));
  const currentPage = Math.min(page, pageCount);

  function applyFilter(nextFilter: RowFilter) {
    setRowFilter(nextFilter);
    setPage(1);
  }

  return (
    <>
      <div className="mb-6 max-w-72">
        <SelectField
          label={m.common_show()}
          value={rowFilter}
          onChange={(event) => applyFilter(event.currentTarget.value as RowFilter)}
        >
          {listFilterOptions(rows, results).map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </SelectField>
      </div>
      <DataTable
        label={m.import_plan_label()}
        columns={
          started ? [...createPlanColumns(), createResultColumn(results)] : createPlanColumns()
        }
        rows={filteredRows.slice((currentPage - 1) * rowsPerPage, currentPage * rowsPerPage)}
        getKey={({ line }) => String(line)}
      />
      {filteredRows.length === 0 && <p className="py-6">{m.import_rows_none()}</p>}
      {pageCount > 1 && (
        <Pager
          label={m.import_rows_pages()}
          page={currentPage}
          onPrevious={currentPage > 1 ? () => setPage(currentPage - 1) : undefined}
          onNext={currentPage < pageCount ? () => setPage(currentPage + 1) : undefined}
        />
      )}
    </>
  );
}

function matchesFilter(
  { line, task }: PlannedRow,
  rowFilter: RowFilter,
  results: Results,
): boolean {
  if (rowFilter === "all") return true;
  if (rowFilter === "failed") return results.get(line)?.state === "failed";
  return task.kind === rowFilter;
}

function listFilterOptions(rows: readonly PlannedRow[], results: Results): [RowFilter, string][] {
  const counts = countRowTasks(rows);
  const failed = [...results.values()].filter(({ state }) => state === "failed").length;
  const options: [RowFilter, Message, number][] = [
    ["all", m.import_filter_all, rows.length],
    ["add", m.import_filter_add, counts.add],
    ["change", m.import_filter_change, counts.change],
    ["error", m.import_filter_errors, counts.error],
    ["nothing", m.import_filter_unchanged, counts.nothing],
    ["failed", m.import_filter_failed, failed],
  ];
  return options
    .filter(([name, , count]) => name === "all" || count > 0)
    .map(([name, text, count]) => [name, `${text()} (${count.toLocaleString(getLocale())})`]);
}

const kindStyles = {
  add: { icon: Plus, className: "bg-bulb text-night" },
  change: { icon: Pencil, className: "bg-seat text-glow" },
  nothing: { icon: Check, className: "bg-seat text-dim" },
  error: { icon: X, className: "bg-ember text-night" },
} as const;

const createPlanColumns = (): TableColumn<PlannedRow>[] => [
  { header: m.import_column_line(), cell: ({ line }) => line, className: "tabular-nums" },
  {
    header: m.common_action(),
    cell: ({ task: { kind } }) => {
      const { icon: Icon, className } = kindStyles[kind];
      return (
        <Chip className={className}>
          <Icon aria-hidden="true" className="size-4" /> {rowTaskKindLabels[kind]()}
        </Chip>
      );
    },
  },
  {
    header: m.common_name(),
    cell: ({ name }) => (
      <span className="font-semibold wrap-anywhere text-screen">{name || m.import_no_name()}</span>
    ),
  },
  {
    header: m.common_details(),
    cell: (row) => <Details row={row} />,
    className: "text-base @4xl:w-1/2",
  },
];

function Details({ row: { task, notes, cells } }: { row: PlannedRow }) {
  return (
    <ul className="grid gap-1.5 wrap-anywhere">
      {task.kind === "change" &&
        task.changes.map(({ column, from, to }) => (
          <li key={column}>
            {renderMessage(m.import_change, {
              column: <b className="font-semibold text-screen">{column}</b>,
              from: truncateCell(from),
              to: <span className="text-glow">{truncateCell(to)}</span>,
            })}
          </li>
        ))}
      {task.kind === "error" &&
        task.faults.map((fault) => (
          <li key={fault.column} className="text-ember">
            <b className="font-semibold">
              {fault.column === "line" ? m.import_fault_row() : fault.column}
            </b>{" "}
            {describeFault(fault, cells)}
          </li>
        ))}
      {task.kind === "nothing" && notes.length === 0 && <li>{m.import_row_unchanged()}</li>}
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

/** Returns the message of a fault, with the cell's content. */
function describeFault({ column, message, continuesCell }: RowFault, cells: SheetCells): string {
  const cell = column === "line" ? "" : (cells[column] ?? "").trim();
  if (cell === "") return message;
  const quotedCell = m.import_fault_cell({ cell: truncateCell(cell) });
  if (continuesCell) return `${quotedCell} ${message}`;
  return m.issue_of_field({ field: quotedCell, sentence: message });
}

const createResultColumn = (results: Results): TableColumn<PlannedRow> => ({
  header: m.import_column_result(),
  className: "@4xl:min-w-28",
  cell: ({ line, task: { kind } }) => {
    const result = results.get(line);
    if (result?.state === "done")
      return kind === "add" ? m.import_result_added({ id: result.id }) : m.import_result_changed();
    if (result?.state === "failed")
      return (
        <span className="text-ember wrap-anywhere">
          {m.import_result_failed({ reason: result.reason })}
        </span>
      );
    if (result?.state === "sending") return m.import_result_sending();
    if (kind === "add" || kind === "change") return m.import_result_waiting();
    return m.import_result_skipped();
  },
});
