import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { siteFileName } from "../../../contract/site/site-file-name.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useStore } from "../../ui/create-store.ts";
import { type CsvColumn, csvColumns } from "./csv-columns.ts";
import { downloadCsv } from "./export-movies.ts";
import { toFailedRowLines } from "./failed-rows.ts";
import { ImportPlanTable } from "./import-plan-table.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { createImportRun, type ImportPhase } from "./import-run.ts";
import { countRowTasks, formatTotals } from "./plan-labels.ts";
import { createRowSender } from "./send-row.ts";
import type { Sheet } from "./sheet.ts";
import type { ImportCheck } from "./use-import-check.ts";

type Props = {
  checked: ImportCheck;
  onRunningChange: (isRunning: boolean) => void;
  onImported: () => void;
  onCheckAgain: () => void;
  onClose: () => void;
};

/** Shows the checked files and imports them. */
export function ImportPlan({ checked, onRunningChange, onImported, onCheckAgain, onClose }: Props) {
  const { sheet, rows } = checked;
  const isPublished = useRef(false);
  const [run] = useState(() => createRun(checked, () => isPublished.current, onImported));
  const { phase, done, failed, results } = useStore(run);
  const [confirming, setConfirming] = useState(false);
  const counts = countRowTasks(rows);
  const total = counts.add + counts.change;
  const isRunning = phase === "running" || phase === "paused";
  useEffect(() => onRunningChange(isRunning), [isRunning, onRunningChange]);
  useEffect(() => run.cancel, [run]);

  function start() {
    setConfirming(false);
    run.start();
  }

  const remaining = total - done;
  const faultyCount = counts.error + failed;
  return (
    <section aria-labelledby="import-totals" className="mt-8">
      <h3 id="import-totals" className="headline text-3xl text-screen">
        {formatTotals(counts)}
      </h3>
      <SheetNotices sheet={sheet} hasNewRows={counts.add + counts.error > 0} />
      {phase !== "ready" && (
        <ImportProgress
          key={String(isRunning)}
          phase={phase}
          total={total}
          done={done}
          failed={failed}
          run={run}
        />
      )}
      {!isRunning && (
        <div className="mt-6 flex flex-wrap gap-3">
          {remaining > 0 && (
            <Button onClick={() => setConfirming(true)}>{importLabel(remaining, phase)}</Button>
          )}
          {faultyCount > 0 && (
            <Button
              look="quiet"
              className="px-4 sm:px-6"
              onClick={() =>
                downloadCsv(
                  siteFileName("movies-errors.csv"),
                  toFailedRowLines(sheet, rows, results),
                )
              }
            >
              <Download aria-hidden="true" className="size-5 max-sm:hidden" />{" "}
              {m.import_download_errors({ count: faultyCount })}
            </Button>
          )}
          <Button look="quiet" onClick={onCheckAgain}>
            {m.import_check_again()}
          </Button>
          {phase === "over" && (
            <Button look="quiet" onClick={onClose}>
              {m.import_close()}
            </Button>
          )}
        </div>
      )}
      {rows.length > 0 && (
        <div className="mt-8">
          <ImportPlanTable rows={rows} results={results} started={phase !== "ready"} />
        </div>
      )}
      {confirming && (
        <ConfirmDialog
          title={m.import_confirm_title({ count: remaining })}
          action={m.import_action()}
          onClose={() => setConfirming(false)}
          onConfirm={start}
        >
          <p>
            {m.import_confirm_text({
              totals: formatTotals({
                ...countRowTasks(rows.filter(({ line }) => results.get(line)?.state !== "done")),
                nothing: 0,
                error: 0,
              }),
            })}{" "}
            {counts.error > 0 && m.import_confirm_errors()}
          </p>
          {counts.add > 0 && (
            <div className="mt-5">
              <CheckboxField
                label={m.import_publish_at_once()}
                hint={m.movies_admin_publish_at_once_hint()}
                name="publish"
                defaultChecked={isPublished.current}
                onChange={({ currentTarget }) => {
                  isPublished.current = currentTarget.checked;
                }}
              />
            </div>
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}

function importLabel(remaining: number, phase: ImportPhase): string {
  if (phase === "ready") return m.import_start({ count: remaining });
  return m.import_start_rest({ count: remaining });
}

function createRun({ rows }: ImportCheck, isPublished: () => boolean, onImported: () => void) {
  const send = createRowSender(isPublished);
  const sendableRows = rows.filter(({ task }) => task.kind === "add" || task.kind === "change");
  return createImportRun(sendableRows, async (row, signal) => {
    const id = await send(row, signal);
    onImported();
    return id;
  });
}

const requiredColumns: CsvColumn[] = ["name", "time", "year", "language", "description", "price"];

/** Warns of unknown and missing columns. */
function SheetNotices({
  sheet: { unknown, known },
  hasNewRows,
}: {
  sheet: Sheet;
  hasNewRows: boolean;
}) {
  const ignored = unknown.filter((name) => name.toLowerCase() !== "error");
  const missing = requiredColumns.filter((column) => !known.includes(column));
  const category = known.includes("category") || known.includes("categoryId") ? [] : ["category"];
  const notices = [
    ignored.length > 0 && m.import_notice_unknown_columns({ columns: ignored.join(", ") }),
    hasNewRows &&
      missing.length + category.length > 0 &&
      m.import_notice_missing_columns({ columns: [...missing, ...category].join(", ") }),
    known.includes("casts") && `casts: ${csvColumns.casts.help()}`,
  ].filter((notice) => notice !== false);
  if (notices.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-1.5 text-base wrap-anywhere">
      {notices.map((notice) => (
        <li key={notice}>{notice}</li>
      ))}
    </ul>
  );
}
