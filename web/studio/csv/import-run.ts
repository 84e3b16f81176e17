import { statusOf } from "../../api/client.ts";
import type { PlannedRow } from "./plan.ts";

export type RowResult =
  | { state: "sending" }
  | { state: "done"; id: string }
  | { state: "failed"; reason: string; at: number };
export type Phase = "ready" | "running" | "paused" | "over";
export type Progress = { phase: Phase; done: number; failed: number; results: ReadonlyMap<number, RowResult> };

type Send = (row: PlannedRow, signal: AbortSignal) => Promise<string>;

/** Two at a time: enough that one picture is drawn while another travels, and visitors do not feel it. */
const atATime = 2;

/** Sends rows, each once; those that failed can be sent again. Outside React, so that drawing does not hold it up. */
export function importRun(rows: readonly PlannedRow[], send: Send) {
  const results = new Map<number, RowResult>();
  const listeners = new Set<() => void>();
  let stop = new AbortController();
  let waiting: PlannedRow[] = [];
  let sending = 0;
  let progress: Progress = { phase: "ready", done: 0, failed: 0, results };

  function tell(phase: Phase) {
    const states = [...results.values()].map(({ state }) => state);
    const count = (state: RowResult["state"]) => states.filter((each) => each === state).length;
    progress = { phase, done: count("done"), failed: count("failed"), results };
    for (const listener of listeners) listener();
  }

  function next() {
    while (progress.phase === "running" && sending < atATime) {
      const row = waiting.shift();
      if (!row) break;
      void sendRow(row);
    }
    if (progress.phase !== "ready" && sending === 0 && waiting.length === 0) tell("over");
  }

  async function sendRow(row: PlannedRow) {
    sending += 1;
    const { signal } = stop;
    results.set(row.line, { state: "sending" });
    tell(progress.phase);
    const result = await resultOf(send(row, signal), signal);
    if (result) results.set(row.line, result);
    else results.delete(row.line);
    sending -= 1;
    tell(result?.state === "failed" && result.at === 401 ? "paused" : progress.phase);
    next();
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => progress,
    /** Whatever is not done: the first time everything, later what failed or was left. */
    start() {
      stop = new AbortController();
      waiting = rows.filter(({ line }) => results.get(line)?.state !== "done");
      tell("running");
      next();
    },
    /** What is on its way arrives. */
    pause: () => tell("paused"),
    resume() {
      tell("running");
      next();
    },
    cancel() {
      waiting = [];
      stop.abort();
      next();
    },
  };
}

export type ImportRun = ReturnType<typeof importRun>;

/** Nothing for a row that was given up before it was sent. */
async function resultOf(sent: Promise<string>, signal: AbortSignal): Promise<RowResult | null> {
  try {
    return { state: "done", id: await sent };
  } catch (error) {
    if (signal.aborted && error === signal.reason) return null;
    return {
      state: "failed",
      reason: error instanceof Error ? error.message : String(error),
      at: statusOf(error) ?? 0,
    };
  }
}
