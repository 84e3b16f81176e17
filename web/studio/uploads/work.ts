import { messages } from "../../../contract/messages.ts";
import { ApiError } from "../../api/client.ts";
import { loadStudioWords } from "../../i18n/load.ts";
import { said, t } from "../../i18n/text.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { packageFilm } from "../packaging/package-film.ts";
import {
  change,
  dropOldNews,
  filmOf,
  lookAround,
  loseFilm,
  nextOrder,
  openBook,
  orderAtWork,
  reload,
  setAtWork,
  setSignedOut,
  show,
  showSoon,
} from "./order-book.ts";
import { nameOfOrder, type OrderRecord } from "./order-record.ts";
import { FileUnreadable, type OrderRun } from "./order-run.ts";
import { openProgress } from "./progress.ts";
import { putBytes } from "./put-bytes.ts";
import { runOrder } from "./run-order.ts";
import { inTurn } from "./tabs.ts";

/** The work itself, outside of any page: it goes on wherever in the site the administrator is. */

const createdAlertMs = 5_000;
const lookAroundMs = 3_000;
const byThemselvesAfterMs = 30_000;

let onFilmsChange = () => {};
let working = false;
let watching = false;

/** Begins, or goes on, with the orders of whoever is signed in; with null, stops. */
export async function workFor(userId: string | null, whenFilmsChange: () => void): Promise<void> {
  onFilmsChange = whenFilmsChange;
  if (userId !== null) void loadStudioWords().catch(() => {});
  orderAtWork()?.stop.abort();
  watchBrowser();
  // What another tab lets go on may have its film at hand here alone.
  await openBook(userId, start);
  await dropOldNews(Date.now());
  start();
}

export const isAtWork = () => orderAtWork() !== null;

/** Works off what can be worked off here, one order at a time, and in one tab at a time. */
export function start(): void {
  if (working || !nextOrder()) return;
  working = true;
  inTurn(workOnNext)
    .finally(() => {
      working = false;
    })
    .then(start, console.error);
}

/** Another tab may have worked it off while this one waited. */
async function workOnNext(): Promise<void> {
  await reload();
  const record = nextOrder();
  const file = record && filmOf(record.id);
  if (!record || !file) return;
  const stop = new AbortController();
  const progress = openProgress(showSoon);
  setAtWork({ id: record.id, stop, progress });
  try {
    await runOrder(runOf(record, file, stop.signal, progress));
    await change(record.id, { ...finished(record), state: "done", message: null });
    onFilmsChange();
    showAlert(t("{name} is ready.", { name: nameOfOrder(record) }));
  } catch (error) {
    if (!stop.signal.aborted) await settle(record.id, error);
  } finally {
    setAtWork(null);
  }
}

function runOf(
  ordered: OrderRecord,
  file: File,
  signal: AbortSignal,
  progress: ReturnType<typeof openProgress>,
): OrderRun {
  let record = ordered;
  return {
    get record() {
      return record;
    },
    file,
    signal,
    put: putBytes,
    packageFilm,
    ...progress,
    keep: async (changes) => {
      record = { ...record, ...changes };
      await change(record.id, changes);
    },
    rest: async (ms, reason) => {
      if (reason) progress.onTrouble(reason, Date.now() + ms);
      await untilTimeOrLine(ms, signal);
    },
    onShown: (created) => {
      if (created) showAlert(messages.movieCreated, { durationMs: createdAlertMs });
      else showAlert(messages.movieUpdated);
      onFilmsChange();
    },
  };
}

/** Pictures that are on the site, and the way to a file that is not needed again, are not kept. */
function finished({ target }: OrderRecord): Partial<OrderRecord> {
  return { handle: undefined, target: target.kind === "create" ? { ...target, pictures: {}, casts: [] } : target };
}

async function settle(id: string, error: unknown): Promise<void> {
  if (error instanceof ApiError && error.status === 401) return setSignedOut(true);
  if (error instanceof FileUnreadable) return loseFilm(id);
  if (!(error instanceof ApiError)) console.error(error);
  await change(id, { state: "failed", message: sentenceAbout(error) });
}

function sentenceAbout(error: unknown): string {
  if (!(error instanceof Error)) return "Something went wrong. Try again.";
  const [issue] = error instanceof ApiError ? error.issues : [];
  return issue ? `${said(error.message)} (${issue.path} ${said(issue.message)})` : error.message;
}

/** A line that is back is worth a try at once. */
function untilTimeOrLine(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, navigator.onLine ? ms : Math.max(ms, byThemselvesAfterMs));
  const done = () => resolve();
  addEventListener("online", done);
  signal.addEventListener("abort", done);
  return promise.finally(() => {
    clearTimeout(timer);
    removeEventListener("online", done);
    signal.removeEventListener("abort", done);
  });
}

function watchBrowser(): void {
  if (watching) return;
  watching = true;
  addEventListener("beforeunload", (event) => {
    // A film that waits for its turn is at hand as long as its page is.
    if (isAtWork() || nextOrder()) event.preventDefault();
  });
  addEventListener("online", show);
  addEventListener("offline", show);
  setInterval(() => {
    if (!document.hidden) void lookAround();
  }, lookAroundMs);
}
