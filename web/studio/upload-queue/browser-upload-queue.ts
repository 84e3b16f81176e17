import { m } from "#messages";
import { apiFetch } from "../../api/client.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { packageVideo } from "../encoder/worker-client.ts";
import { createUploadChannel, createUploadLocks } from "./browser-tabs.ts";
import { createJobStore } from "./job-store.ts";
import { putBytes } from "./put-bytes.ts";
import { uploadJobName } from "./upload-job.ts";
import { createUploadQueue, type UploadClock } from "./upload-queue.ts";

const createdAlertMs = 5_000;
const refreshIntervalMs = 3_000;
const offlineRetryMs = 30_000;

const clock: UploadClock = {
  now: Date.now,
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const waited = new AbortController();
      const done = () => {
        waited.abort();
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(done, navigator.onLine ? ms : Math.max(ms, offlineRetryMs));
      addEventListener("online", done, { signal: waited.signal });
      signal.addEventListener("abort", done, { signal: waited.signal });
    }),
};

let onMoviesChange = () => {};

/**
 * The upload queue of this tab. It runs on every page once an administrator has opened the
 * dashboard.
 */
export const uploadQueue = createUploadQueue({
  store: createJobStore(),
  locks: createUploadLocks(),
  channel: createUploadChannel(),
  api: { fetch: apiFetch, put: putBytes, isOnline: () => navigator.onLine },
  packager: packageVideo,
  clock,
  onVideoAttached(created) {
    if (created) showAlert(m.spec_movie_created(), { durationMs: createdAlertMs });
    else showAlert(m.spec_movie_updated());
    onMoviesChange();
  },
  onDone(job) {
    onMoviesChange();
    showAlert(m.upload_ready({ name: uploadJobName(job) }));
  },
});

/**
 * Refreshes the queue regularly and when the connection changes, and warns before the page is left
 * during an upload. Called once per page.
 */
export function listenForUploads(handleMoviesChange: () => void): void {
  onMoviesChange = handleMoviesChange;
  const refresh = () => void uploadQueue.refresh();
  addEventListener("online", refresh);
  addEventListener("offline", refresh);
  addEventListener("beforeunload", (event) => {
    if (uploadQueue.hasWork()) event.preventDefault();
  });
  setInterval(() => document.hidden || refresh(), refreshIntervalMs);
}
