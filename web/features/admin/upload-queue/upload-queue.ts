import { findJobsWithHeldFiles, holdSourceFileLock, openTabChannel, releaseSourceFileLock } from "./browser-tabs.ts";
import { matchesFingerprint } from "./file-fingerprint.ts";
import { readFromHandle } from "./file-handle.ts";
import type { UploadJob } from "./upload-job.ts";
import { toUploadJobView } from "./upload-job-status.ts";
import { deleteStoredJob, listStoredJobs, saveStoredJob, updateStoredJob } from "./upload-job-store.ts";
import type { UploadJobView } from "./upload-job-view.ts";
import type { createUploadProgress } from "./upload-progress.ts";

/** The orders of whoever is signed in, as this tab knows them. */

const doneRetentionMs = 24 * 3_600_000;
const remoteViewFreshMs = 5_000;
const broadcastIntervalMs = 500;
const publishIntervalMs = 200;

type ActiveJob = { id: string; abortController: AbortController; progress: ReturnType<typeof createUploadProgress> };

let ownerId: string | null = null;
let jobs: readonly UploadJob[] = [];
let heldJobIds: ReadonlySet<string> = new Set();
let activeJob: ActiveJob | null = null;
/** The session has ended: nothing is tried until somebody signs in. */
let signedOut = false;
let views: readonly UploadJobView[] = [];
const sourceFiles = new Map<string, File>();
const remoteViews = new Map<string, { view: UploadJobView; at: number }>();
const listeners = new Set<() => void>();
let broadcast: ReturnType<typeof openTabChannel<UploadJobView>> | undefined;

export const getUploadJobViews = () => views;

export function subscribeToUploadJobViews(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const getSourceFile = (id: string) => sourceFiles.get(id);
export const getUploadJob = (id: string) => jobs.find((job) => job.id === id);
export const getQueueOwnerId = () => ownerId;
export const getActiveJob = () => activeJob;

/** The first whose turn it is, and whose film is at hand here. */
export const findNextJob = () =>
  ownerId === null || signedOut ? undefined : jobs.find(({ id, state }) => state === "open" && sourceFiles.has(id));

export function setActiveJob(next: ActiveJob | null) {
  activeJob = next;
  publishViews();
}

export function setSignedOut(value: boolean) {
  signedOut = value;
  publishViews();
}

/** Whose orders are shown and worked off: nobody else's are. `whenChanged`: by another tab. */
export async function openUploadQueue(userId: string | null, onRemoteChange: () => void): Promise<void> {
  ownerId = userId;
  signedOut = false;
  broadcast ??= openTabChannel<UploadJobView>((message) => {
    if ("changed" in message) return void reloadJobs().then(onRemoteChange);
    remoteViews.set(message.view.id, { view: message.view, at: Date.now() });
    publishViews();
  });
  await reloadJobs();
}

/** Reads again what is kept, and looks which films are at hand, here and in the other tabs. */
export async function reloadJobs(): Promise<void> {
  const requestedOwnerId = ownerId;
  const storedJobs = requestedOwnerId === null ? [] : await listStoredJobs(requestedOwnerId);
  if (requestedOwnerId !== ownerId) return;
  jobs = storedJobs;
  for (const job of jobs) {
    if (job.state === "done") dropSourceFile(job.id);
    else if (job.handle && !sourceFiles.has(job.id)) await restoreSourceFile(job, job.handle);
  }
  if (activeJob && getUploadJob(activeJob.id)?.state !== "open") activeJob.abortController.abort();
  await refreshOtherTabs();
}

/** What has been done for a day is old news. */
export async function dropFinishedJobs(now: number): Promise<void> {
  const expiredJobs = jobs.filter(({ state, orderedAt }) => state === "done" && now - orderedAt > doneRetentionMs);
  for (const { id } of expiredJobs) await deleteStoredJob(id);
  if (expiredJobs.length > 0) await reloadJobs();
}

export async function refreshOtherTabs(): Promise<void> {
  heldJobIds = await findJobsWithHeldFiles(jobs.map(({ id }) => id));
  publishViews();
}

/** Reads a film's file where the browser allows it without asking. */
async function restoreSourceFile({ id, film }: UploadJob, handle: FileSystemFileHandle): Promise<void> {
  const file = await readFromHandle(handle, "query");
  if (file && (await matchesFingerprint(file, film))) setSourceFile(id, file);
}

export function setSourceFile(id: string, file: File): void {
  sourceFiles.set(id, file);
  holdSourceFileLock(id);
}

export function dropSourceFile(id: string): void {
  sourceFiles.delete(id);
  releaseSourceFileLock(id);
}

export async function addJob(job: UploadJob, file: File): Promise<void> {
  await saveStoredJob(job);
  setSourceFile(job.id, file);
  await announceChange();
}

/** Gives the order as it is then; undefined when it was given up meanwhile. */
export async function updateJob(id: string, changes: Partial<UploadJob>): Promise<UploadJob | undefined> {
  const updatedJob = await updateStoredJob(id, changes);
  await announceChange();
  return updatedJob;
}

export async function removeJob(id: string): Promise<void> {
  if (activeJob?.id === id) activeJob.abortController.abort();
  dropSourceFile(id);
  await deleteStoredJob(id);
  await announceChange();
}

async function announceChange(): Promise<void> {
  broadcast?.({ changed: true });
  await reloadJobs();
}

let publishedAt = 0;
let publishTimer: ReturnType<typeof setTimeout> | undefined;

/** Now or in a moment: progress comes faster than anybody can read. */
export function publishViewsSoon(): void {
  const waitMs = publishedAt + publishIntervalMs - Date.now();
  if (waitMs <= 0) publishViews();
  else publishTimer ??= setTimeout(publishViews, waitMs);
}

let broadcastAt = 0;

export function publishViews(): void {
  clearTimeout(publishTimer);
  publishTimer = undefined;
  publishedAt = Date.now();
  views = jobs.map((job) => toUploadJobView(job, getJobRuntime(job.id)));
  const activeView = views.find(({ id }) => id === activeJob?.id);
  if (activeView && publishedAt - broadcastAt >= broadcastIntervalMs) {
    broadcastAt = publishedAt;
    broadcast?.({ view: activeView });
  }
  for (const listener of listeners) listener();
}

function getJobRuntime(id: string) {
  const remote = remoteViews.get(id);
  const isFresh = remote !== undefined && Date.now() - remote.at < remoteViewFreshMs;
  return {
    progress: activeJob?.id === id ? activeJob.progress.read() : null,
    remoteView: isFresh && heldJobIds.has(id) ? remote.view : undefined,
    hasSourceFile: sourceFiles.has(id),
    sourceFileInOtherTab: heldJobIds.has(id),
    signedOut,
  };
}
