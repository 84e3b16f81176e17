import { ApiError } from "../../api/client.ts";
import { createStore } from "../../ui/create-store.ts";
import type { UploadChannel, UploadLocks } from "./browser-tabs.ts";
import { discardUpload } from "./discard-upload.ts";
import { matchesFingerprint } from "./file-fingerprint.ts";
import { readFromHandle } from "./file-handle.ts";
import type { JobStore } from "./job-store.ts";
import { runUploadJob } from "./run-upload-job.ts";
import { toUploadFailure } from "./upload-failure.ts";
import {
  createUploadJob,
  toFinishedJobChanges,
  type UploadJob,
  type UploadRequest,
} from "./upload-job.ts";
import { toUploadJobStatus, type UploadJobStatus } from "./upload-job-status.ts";
import { createUploadProgress } from "./upload-progress.ts";
import {
  FileUnreadableError,
  type Packager,
  type UploadApi,
  type UploadRun,
} from "./upload-run.ts";

const doneRetentionMs = 24 * 3_600_000;
const otherTabStatusMs = 5_000;
const broadcastIntervalMs = 500;
const publishIntervalMs = 200;

export type UploadClock = {
  now: () => number;
  /** Waits. Resolves early if the signal aborts or the browser is online again. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

type Dependencies = {
  store: JobStore;
  locks: UploadLocks;
  channel: UploadChannel;
  api: UploadApi;
  packager: Packager;
  clock: UploadClock;
  /** Called when a movie shows the video of a job; `created` says that the movie is new. */
  onVideoAttached: (created: boolean) => void;
  onDone: (job: UploadJob) => void;
};

type RunningJob = {
  id: string;
  abortController: AbortController;
  progress: ReturnType<typeof createUploadProgress>;
};

/**
 * Creates the upload queue of a signed-in administrator in this browser: one job at a time, in one
 * tab at a time. `getSnapshot` returns the status of each job.
 */
export function createUploadQueue({
  store,
  locks,
  channel,
  api,
  packager,
  clock,
  ...events
}: Dependencies) {
  const statuses = createStore<readonly UploadJobStatus[]>([]);
  const files = new Map<string, File>();
  const otherTabStatuses = new Map<string, { status: UploadJobStatus; at: number }>();
  let userId: string | null = null;
  let jobs: readonly UploadJob[] = [];
  let heldJobIds: ReadonlySet<string> = new Set();
  let running: RunningJob | null = null;
  let isRunning = false;
  let isSignedOut = false;
  let publishedAt = 0;
  let broadcastAt = 0;
  let publishTimer: ReturnType<typeof setTimeout> | undefined;

  const findJob = (id: string) => jobs.find((job) => job.id === id);
  const findNextJob = () =>
    userId === null || isSignedOut
      ? undefined
      : jobs.find(({ id, state }) => state === "open" && files.has(id));

  channel.onMessage((message) => {
    // Another tab may have resumed a job whose file only this tab has, so this tab must run it.
    if ("changed" in message) return void reload().then(startNextJob);
    otherTabStatuses.set(message.status.id, { status: message.status, at: clock.now() });
    publish();
  });

  /**
   * Starts the queue of a user, which shows and runs only that user's jobs; null stops the queue.
   */
  async function start(nextUserId: string | null): Promise<void> {
    running?.abortController.abort();
    userId = nextUserId;
    isSignedOut = false;
    await reload();
    const isExpired = ({ state, createdAt }: UploadJob) =>
      state === "done" && clock.now() - createdAt > doneRetentionMs;
    const expiredJobs = jobs.filter(isExpired);
    for (const { id } of expiredJobs) await store.remove(id);
    if (expiredJobs.length > 0) await reload();
    startNextJob();
  }

  function startNextJob(): void {
    if (isRunning || !findNextJob()) return;
    isRunning = true;
    locks
      .runExclusive(runNextJob)
      .finally(() => {
        isRunning = false;
      })
      .then(startNextJob, console.error);
  }

  async function runNextJob(): Promise<void> {
    // Another tab may have run the job while this one waited for the lock.
    await reload();
    const job = findNextJob();
    const file = job && files.get(job.id);
    if (!job || !file) return;
    const abortController = new AbortController();
    const progress = createUploadProgress(publishSoon, clock.now);
    running = { id: job.id, abortController, progress };
    publish();
    try {
      await runUploadJob(createRun(job, file, abortController.signal, progress));
      await change(job.id, toFinishedJobChanges(job));
      events.onDone(job);
    } catch (error) {
      if (!abortController.signal.aborted) await handleError(job.id, error);
    } finally {
      running = null;
      publish();
    }
  }

  function createRun(
    job: UploadJob,
    file: File,
    signal: AbortSignal,
    progress: RunningJob["progress"],
  ): UploadRun {
    return {
      ...progress,
      job,
      file,
      signal,
      api,
      packager,
      saveJob(changes) {
        Object.assign(job, changes);
        return change(job.id, changes);
      },
      wait: (ms, reason) => {
        progress.onRequestError(reason, clock.now() + ms);
        return clock.wait(ms, signal);
      },
      onVideoAttached: events.onVideoAttached,
    };
  }

  async function handleError(id: string, error: unknown): Promise<void> {
    if (error instanceof ApiError && error.status === 401) {
      isSignedOut = true;
    } else if (error instanceof FileUnreadableError) {
      dropFile(id);
    } else {
      if (!(error instanceof ApiError)) console.error(error);
      await change(id, { state: "failed", failure: toUploadFailure(error) });
    }
  }

  /**
   * Reads the stored jobs again, and checks whether this tab or another one has their source files.
   */
  async function reload(): Promise<void> {
    const requestedUserId = userId;
    const storedJobs = requestedUserId === null ? [] : await store.list(requestedUserId);
    if (requestedUserId !== userId) return;
    jobs = storedJobs;
    for (const job of jobs) {
      if (job.state === "done") dropFile(job.id);
      else if (!files.has(job.id)) await reopenKnownFile(job);
    }
    if (running && findJob(running.id)?.state !== "open") running.abortController.abort();
    await refresh();
  }

  async function reopenKnownFile({ id, handle, sourceFile }: UploadJob): Promise<void> {
    const file = handle && (await readFromHandle(handle, "query"));
    if (file && (await matchesFingerprint(file, sourceFile))) holdFile(id, file);
  }

  async function refresh(): Promise<void> {
    heldJobIds = await locks.findHeldFiles(jobs.map(({ id }) => id));
    publish();
  }

  function holdFile(id: string, file: File): void {
    files.set(id, file);
    locks.holdFile(id);
  }

  function dropFile(id: string): void {
    files.delete(id);
    locks.releaseFile(id);
  }

  async function change(id: string, changes: Partial<UploadJob>): Promise<void> {
    await store.update(id, changes);
    await announceChange();
  }

  async function announceChange(): Promise<void> {
    channel.send({ changed: true });
    await reload();
  }

  function publishSoon(): void {
    const waitMs = publishedAt + publishIntervalMs - clock.now();
    if (waitMs <= 0) publish();
    else publishTimer ??= setTimeout(publish, waitMs);
  }

  function publish(): void {
    clearTimeout(publishTimer);
    publishTimer = undefined;
    publishedAt = clock.now();
    statuses.set(jobs.map(statusOf));
    const status = statuses.getSnapshot().find(({ id }) => id === running?.id);
    if (!status || publishedAt - broadcastAt < broadcastIntervalMs) return;
    broadcastAt = publishedAt;
    channel.send({ status });
  }

  function statusOf(job: UploadJob): UploadJobStatus {
    const { id } = job;
    const otherTab = otherTabStatuses.get(id);
    const isFresh = otherTab !== undefined && clock.now() - otherTab.at < otherTabStatusMs;
    return toUploadJobStatus(job, {
      isOnline: api.isOnline(),
      isSignedOut,
      progress: running?.id === id ? running.progress.read() : null,
      otherTabStatus: isFresh && heldJobIds.has(id) ? otherTab.status : null,
      hasFile: files.has(id),
      otherTabHasFile: heldJobIds.has(id),
    });
  }

  /**
   * Stores a job, and runs it when its turn comes. Rejects if the browser refuses to store the job.
   */
  async function add(file: File, request: UploadRequest<Blob>): Promise<void> {
    if (userId === null) throw new Error("The upload queue has no user. Load the page again.");
    const job = await createUploadJob(userId, file, request, clock.now());
    await store.add(job);
    holdFile(job.id, file);
    await announceChange();
    startNextJob();
  }

  const pause = (id: string) => change(id, { state: "paused" });

  async function resume(id: string): Promise<void> {
    await change(id, { state: "open", failure: null });
    startNextJob();
  }

  /** Removes a job from the list. */
  async function remove(id: string): Promise<void> {
    if (running?.id === id) running.abortController.abort();
    dropFile(id);
    await store.remove(id);
    await announceChange();
  }

  /** Removes a job, its upload and its extra. */
  async function cancel(id: string): Promise<void> {
    const job = findJob(id);
    await remove(id);
    if (job) await discardUpload(api, job);
  }

  /**
   * Gives a job its source file again. Returns false, and changes nothing, if the file is a
   * different one.
   */
  async function attachFile(id: string, file: File): Promise<boolean> {
    const job = findJob(id);
    if (!job || !(await matchesFingerprint(file, job.sourceFile))) return false;
    holdFile(id, file);
    publish();
    startNextJob();
    return true;
  }

  /** Asks for permission to read the file again. Returns whether the same file could be read. */
  async function reopenFile(id: string): Promise<boolean> {
    const handle = findJob(id)?.handle;
    const file = handle ? await readFromHandle(handle, "request") : null;
    return file !== null && attachFile(id, file);
  }

  const { subscribe, getSnapshot } = statuses;
  const isUploading = () => running !== null;
  /** Whether a job would be interrupted if this tab were closed. */
  const hasWork = () => isUploading() || findNextJob() !== undefined;
  return {
    subscribe,
    getSnapshot,
    start,
    refresh,
    add,
    pause,
    resume,
    remove,
    cancel,
    attachFile,
    reopenFile,
    isUploading,
    hasWork,
  };
}
