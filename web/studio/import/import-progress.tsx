import { useEffect, useId, useRef, useState } from "react";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { milliseconds } from "../../../contract/constants.ts";
import { Button } from "../../ui/button.tsx";
import type { ImportPhase, ImportRun } from "./import-run.ts";

type Props = { phase: ImportPhase; total: number; done: number; failed: number; run: ImportRun };

/** The progress of an import, with buttons to pause or stop it. */
export function ImportProgress({ phase, total, done, failed, run }: Props) {
  const sectionRef = useRef<HTMLDivElement>(null);
  const statusId = useId();
  // The section takes the focus, because the clicked button was removed.
  useEffect(() => sectionRef.current?.focus(), []);
  const finished = done + failed;
  const counts = {
    done: done.toLocaleString(getLocale()),
    total: total.toLocaleString(getLocale()),
    failed,
  };
  return (
    <section
      ref={sectionRef}
      tabIndex={-1}
      aria-labelledby={statusId}
      className="mt-6 rounded-2xl bg-night p-5 outline-none"
    >
      <p className="flex flex-wrap justify-between gap-x-6 font-semibold text-screen">
        <span>{failed > 0 ? m.import_progress_failed(counts) : m.import_progress(counts)}</span>
        {phase === "running" && <TimeLeft finished={finished} total={total} />}
      </p>
      <progress aria-label={m.import_action()} value={finished} max={total} className={barClass} />
      <p role="status" id={statusId} className="text-base">
        {phase === "over" ? outcomeText(done, failed) : phaseText(phase)}
      </p>
      {phase !== "over" && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button look="quiet" onClick={phase === "paused" ? run.resume : run.pause}>
            {phase === "paused" ? m.import_resume() : m.import_pause()}
          </Button>
          <Button look="quiet" onClick={run.cancel}>
            {m.common_cancel()}
          </Button>
        </div>
      )}
    </section>
  );
}

function phaseText(phase: ImportPhase): string {
  if (phase === "running") return m.import_running();
  return phase === "paused" ? m.import_paused() : "";
}

const barClass =
  "mt-3 mb-2 block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-seat [&::-moz-progress-bar]:bg-bulb [&::-webkit-progress-bar]:bg-seat [&::-webkit-progress-value]:bg-bulb";

function outcomeText(done: number, failed: number): string {
  const imported = m.import_outcome({ count: done });
  if (failed === 0) return imported;
  const failureHint = m.import_outcome_failed({ count: failed });
  return `${imported} ${failureHint}`;
}

/**
 * The time left, estimated from the rows that have finished since the import was started or
 * resumed.
 */
function TimeLeft({ finished, total }: { finished: number; total: number }) {
  const [start] = useState(() => ({ at: Date.now(), finished }));
  const finishedSince = finished - start.finished;
  if (finishedSince < 3) return null;
  const minutes = Math.round(
    (((Date.now() - start.at) / finishedSince) * (total - finished)) / milliseconds.minute,
  );
  return (
    <span className="text-dim">
      {minutes < 1 ? m.import_time_left_seconds() : m.import_time_left({ count: minutes })}
    </span>
  );
}
