import { m } from "#messages";
import { ApiError } from "../../../api/client.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { packageVideo } from "../encoder/worker-client.ts";
import { withUploadLock } from "./browser-tabs.ts";
import { putBytes } from "./put-bytes.ts";
import { runUploadJob } from "./run-upload-job.ts";
import { toUploadFailure } from "./upload-failure.ts";
import { type UploadJob, uploadJobName } from "./upload-job.ts";
import { FileUnreadableError, type UploadJobRun } from "./upload-job-run.ts";
import { createUploadProgress } from "./upload-progress.ts";
import {
  dropFinishedJobs,
  dropSourceFile,
  findNextJob,
  getActiveJob,
  getSourceFile,
  openUploadQueue,
  publishViews,
  publishViewsSoon,
  refreshOtherTabs,
  reloadJobs,
  setActiveJob,
  setSignedOut,
  updateJob,
} from "./upload-queue.ts";

/** The work itself, outside of any page: it goes on wherever in the site the administrator is. */

const createdAlertMs = 5_000;
const tabCheckIntervalMs = 3_000;
const offlineRetryMs = 30_000;

let onMoviesChange = () => {};
let isRunning = false;
let isListening = false;

/** Begins, or goes on, with the orders of whoever is signed in; with null, stops. */
export async function startUploadQueue(userId: string | null, handleMoviesChange: () => void): Promise<void> {
  onMoviesChange = handleMoviesChange;
  getActiveJob()?.abortController.abort();
  listenToBrowser();
  // What another tab lets go on may have its film at hand here alone.
  await openUploadQueue(userId, startNextJob);
  await dropFinishedJobs(Date.now());
  startNextJob();
}

export const isUploading = () => getActiveJob() !== null;

/** Works off what can be worked off here, one order at a time, and in one tab at a time. */
export function startNextJob(): void {
  if (isRunning || !findNextJob()) return;
  isRunning = true;
  withUploadLock(runNextJob)
    .finally(() => {
      isRunning = false;
    })
    .then(startNextJob, console.error);
}

/** Another tab may have worked it off while this one waited. */
async function runNextJob(): Promise<void> {
  await reloadJobs();
  const job = findNextJob();
  const file = job && getSourceFile(job.id);
  if (!job || !file) return;
  const abortController = new AbortController();
  const progress = createUploadProgress(publishViewsSoon);
  setActiveJob({ id: job.id, abortController, progress });
  try {
    await runUploadJob(createJobRun(job, file, abortController.signal, progress));
    await updateJob(job.id, { ...finishedJobChanges(job), state: "done", failure: null });
    onMoviesChange();
    showAlert(m.upload_ready({ name: uploadJobName(job) }));
  } catch (error) {
    if (!abortController.signal.aborted) await handleRunError(job.id, error);
  } finally {
    setActiveJob(null);
  }
}

function createJobRun(
  initialJob: UploadJob,
  file: File,
  signal: AbortSignal,
  progress: ReturnType<typeof createUploadProgress>,
): UploadJobRun {
  let job = initialJob;
  return {
    get job() {
      return job;
    },
    file,
    signal,
    put: putBytes,
    packageVideo,
    ...progress,
    saveJob: async (changes) => {
      job = { ...job, ...changes };
      await updateJob(job.id, changes);
    },
    wait: async (ms, reason) => {
      if (reason) progress.onRequestError(reason, Date.now() + ms);
      await waitForTimeoutOrOnline(ms, signal);
    },
    onVideoAttached: (created) => {
      if (created) showAlert(m.spec_movie_created(), { durationMs: createdAlertMs });
      else showAlert(m.spec_movie_updated());
      onMoviesChange();
    },
  };
}

/** Pictures that are on the site, and the way to a file that is not needed again, are not kept. */
function finishedJobChanges({ target }: UploadJob): Partial<UploadJob> {
  return { handle: undefined, target: target.kind === "create" ? { ...target, pictures: {}, casts: [] } : target };
}

async function handleRunError(id: string, error: unknown): Promise<void> {
  if (error instanceof ApiError && error.status === 401) return setSignedOut(true);
  if (error instanceof FileUnreadableError) return dropSourceFile(id);
  if (!(error instanceof ApiError)) console.error(error);
  await updateJob(id, { state: "failed", failure: toUploadFailure(error) });
}

/** A line that is back is worth a try at once. */
function waitForTimeoutOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, navigator.onLine ? ms : Math.max(ms, offlineRetryMs));
  const done = () => resolve();
  addEventListener("online", done);
  signal.addEventListener("abort", done);
  return promise.finally(() => {
    clearTimeout(timer);
    removeEventListener("online", done);
    signal.removeEventListener("abort", done);
  });
}

function listenToBrowser(): void {
  if (isListening) return;
  isListening = true;
  addEventListener("beforeunload", (event) => {
    // A film that waits for its turn is at hand as long as its page is.
    if (isUploading() || findNextJob()) event.preventDefault();
  });
  addEventListener("online", publishViews);
  addEventListener("offline", publishViews);
  setInterval(() => {
    if (!document.hidden) void refreshOtherTabs();
  }, tabCheckIntervalMs);
}
