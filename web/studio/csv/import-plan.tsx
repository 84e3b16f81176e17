import { Download } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { plural, t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { saveCsv } from "./export-films.ts";
import { faultyLines } from "./faulty-rows.ts";
import { importRun, type Phase } from "./import-run.ts";
import { PlanTable } from "./plan-table.tsx";
import { countsOf, totalsInWords } from "./plan-words.ts";
import { RunProgress } from "./run-progress.tsx";
import { rowSender } from "./send-row.ts";
import { SheetNotices } from "./sheet-notices.tsx";
import type { Checked } from "./use-check.ts";

type Props = {
  checked: Checked;
  onUnderWay: (underWay: boolean) => void;
  onImported: () => void;
  onCheckAgain: () => void;
  onClose: () => void;
};

/** What was checked: looked at, then imported. */
export function ImportPlan({ checked, onUnderWay, onImported, onCheckAgain, onClose }: Props) {
  const { sheet, rows } = checked;
  const [run] = useState(() => runOf(checked, onImported));
  const { phase, done, failed, results } = useSyncExternalStore(run.subscribe, run.snapshot);
  const [confirming, setConfirming] = useState(false);
  const counts = countsOf(rows);
  const total = counts.add + counts.change;
  const underWay = phase === "running" || phase === "paused";
  useEffect(() => onUnderWay(underWay), [underWay, onUnderWay]);
  useEffect(() => run.cancel, [run]);

  function start() {
    setConfirming(false);
    run.start();
  }

  const left = total - done;
  const faulty = counts.error + failed;
  return (
    <section aria-labelledby="import-totals" className="mt-8">
      <h3 id="import-totals" className="headline text-3xl text-screen">
        {totalsInWords(counts)}
      </h3>
      <SheetNotices sheet={sheet} adds={counts.add + counts.error > 0} />
      {phase !== "ready" && (
        <RunProgress key={String(underWay)} phase={phase} total={total} done={done} failed={failed} run={run} />
      )}
      {!underWay && (
        <div className="mt-6 flex flex-wrap gap-3">
          {left > 0 && <Button onClick={() => setConfirming(true)}>{importName(left, phase)}</Button>}
          {faulty > 0 && (
            <Button
              look="quiet"
              className="px-4 sm:px-6"
              onClick={() => saveCsv("marquee-movies-errors.csv", faultyLines(sheet, rows, results))}
            >
              <Download aria-hidden="true" className="size-5 max-sm:hidden" />{" "}
              {plural(faulty, "Download 1 faulty row", "Download {count} faulty rows")}
            </Button>
          )}
          <Button look="quiet" onClick={onCheckAgain}>
            {t("Check again")}
          </Button>
          {phase === "over" && (
            <Button look="quiet" onClick={onClose}>
              {t("Done")}
            </Button>
          )}
        </div>
      )}
      {rows.length > 0 && (
        <div className="mt-8">
          <PlanTable rows={rows} results={results} started={phase !== "ready"} />
        </div>
      )}
      {confirming && (
        <ConfirmDialog
          title={plural(left, "Import 1 film?", "Import {count} films?")}
          action={t("Import")}
          onClose={() => setConfirming(false)}
          onConfirm={start}
        >
          <p>
            {t("{totals}. Visitors see at once what is imported.", {
              totals: totalsInWords({
                ...countsOf(rows.filter(({ line }) => results.get(line)?.state !== "done")),
                nothing: 0,
                error: 0,
              }),
            })}{" "}
            {counts.error > 0 && t("The rows with errors are left out.")}
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function importName(left: number, phase: Phase): string {
  if (phase === "ready") return plural(left, "Import 1 film", "Import {count} films");
  return plural(left, "Import the other film", "Import the other {count} films");
}

function runOf({ rows, movies }: Checked, onImported: () => void) {
  const send = rowSender(movies);
  const sent = rows.filter(({ task }) => task.kind === "add" || task.kind === "change");
  return importRun(sent, async (row, signal) => {
    const id = await send(row, signal);
    onImported();
    return id;
  });
}
