import { httpStatusOf } from "../../api/client.ts";
import { createStore } from "../../ui/create-store.ts";
import type { PlannedRow } from "./plan-rows.ts";

export type RowResult =
  | { state: "sending" }
  | { state: "done"; id: string }
  | { state: "failed"; reason: string; status: number };
export type ImportPhase = "ready" | "running" | "paused" | "over";
export type ImportSnapshot = {
  phase: ImportPhase;
  done: number;
  failed: number;
  results: ReadonlyMap<number, RowResult>;
};

type SendRow = (row: PlannedRow, signal: AbortSignal) => Promise<string>;

/**
 * The number of rows sent at the same time: one poster is encoded while another is uploaded,
 * without a noticeable load on the site.
 */
const concurrency = 2;

/**
 * Creates the run that sends each row once. `start` sends failed rows again. The state is in a
 * store outside of React, so that rendering does not delay the requests.
 */
export function createImportRun(rows: readonly PlannedRow[], send: SendRow) {
  const results = new Map<number, RowResult>();
  let abortController = new AbortController();
  let queue: PlannedRow[] = [];
  let activeCount = 0;
  const store = createStore<ImportSnapshot>({ phase: "ready", done: 0, failed: 0, results });
  const getPhase = () => store.getSnapshot().phase;

  function publish(phase: ImportPhase) {
    const states = [...results.values()].map(({ state }) => state);
    const count = (state: RowResult["state"]) =>
      states.filter((rowState) => rowState === state).length;
    store.set({ phase, done: count("done"), failed: count("failed"), results });
  }

  function startNext() {
    while (getPhase() === "running" && activeCount < concurrency) {
      const row = queue.shift();
      if (!row) break;
      void sendRow(row);
    }
    if (getPhase() !== "ready" && activeCount === 0 && queue.length === 0) publish("over");
  }

  async function sendRow(row: PlannedRow) {
    activeCount += 1;
    const { signal } = abortController;
    results.set(row.line, { state: "sending" });
    publish(getPhase());
    const result = await awaitRowResult(send(row, signal), signal);
    if (result) results.set(row.line, result);
    else results.delete(row.line);
    activeCount -= 1;
    publish(result?.state === "failed" && result.status === 401 ? "paused" : getPhase());
    startNext();
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    /**
     * Sends all rows that are not done: at first every row, later the failed and the remaining
     * rows.
     */
    start() {
      abortController = new AbortController();
      queue = rows.filter(({ line }) => results.get(line)?.state !== "done");
      publish("running");
      startNext();
    },
    /** Pauses the run. Running requests finish. */
    pause: () => publish("paused"),
    resume() {
      publish("running");
      startNext();
    },
    cancel() {
      queue = [];
      abortController.abort();
      startNext();
    },
  };
}

export type ImportRun = ReturnType<typeof createImportRun>;

/** Awaits a row's result; null for a row that was cancelled before it was sent. */
async function awaitRowResult(
  request: Promise<string>,
  signal: AbortSignal,
): Promise<RowResult | null> {
  try {
    return { state: "done", id: await request };
  } catch (error) {
    if (signal.aborted && error === signal.reason) return null;
    return {
      state: "failed",
      reason: error instanceof Error ? error.message : String(error),
      status: httpStatusOf(error) ?? 0,
    };
  }
}
