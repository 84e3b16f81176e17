import { apiFetch } from "../../../api/client.ts";
import { matchesFingerprint } from "./file-fingerprint.ts";
import { readFromHandle } from "./file-handle.ts";
import { startNextJob } from "./queue-scheduler.ts";
import type { UploadJob } from "./upload-job.ts";
import {
  addJob,
  getQueueOwnerId,
  getUploadJob,
  publishViews,
  removeJob,
  setSourceFile,
  updateJob,
} from "./upload-queue.ts";

/** What people tell an order to do. */

export async function enqueueUploadJob(job: Omit<UploadJob, "userId">, file: File): Promise<void> {
  const userId = getQueueOwnerId();
  if (userId === null) throw new Error("The uploads of this browser are not open. Load the page again.");
  // Where the disk gets full, the browser forgets other sites first. Not awaited: Firefox asks the user, who may not answer.
  void navigator.storage?.persist?.().catch(() => false);
  await addJob({ ...job, userId }, file);
  startNextJob();
}

export const pauseUploadJob = (id: string) => updateJob(id, { state: "paused" });

export async function resumeUploadJob(id: string): Promise<void> {
  await updateJob(id, { state: "open", failure: null });
  startNextJob();
}

/** Gives up what is on the site of it, where no film shows it; what cannot be given up now, the site clears away itself. */
export async function cancelUploadJob(id: string): Promise<void> {
  const job = getUploadJob(id);
  await removeJob(id);
  if (job?.videoId && job.shownVideoId !== job.videoId) {
    await apiFetch("DELETE /api/videos/:videoId", { params: { videoId: job.videoId } }).catch(() => undefined);
  }
}

/** Takes a film from the list that is done. */
export const removeUploadJob = removeJob;

/** Gives an order its film again. Answers whether it is the one that was ordered. */
export async function attachSourceFile(id: string, file: File): Promise<boolean> {
  const job = getUploadJob(id);
  if (!job || !(await matchesFingerprint(file, job.film))) return false;
  setSourceFile(id, file);
  publishViews();
  startNextJob();
  return true;
}

/** Asks for the file that the browser may read only when it is allowed to again. Answers whether it could be read. */
export async function reopenSourceFile(id: string): Promise<boolean> {
  const handle = getUploadJob(id)?.handle;
  const file = handle ? await readFromHandle(handle, "request") : null;
  return file !== null && attachSourceFile(id, file);
}
