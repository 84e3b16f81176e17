import { readFileSync } from "node:fs";
import type { PublishRequest } from "../../contract/uploads/publication.ts";
import type { apiFetch } from "../../web/api/client.ts";
import type { TabMessage } from "../../web/studio/upload-queue/browser-tabs.ts";
import type { JobStore } from "../../web/studio/upload-queue/job-store.ts";
import type { UploadJob, UploadRequest } from "../../web/studio/upload-queue/upload-job.ts";
import { createUploadQueue } from "../../web/studio/upload-queue/upload-queue.ts";

export const videoFile = new File(
  [new Uint8Array(readFileSync("tests/fixtures/video-6s.mp4"))],
  "video-6s.mp4",
);

export const createUploadRequest = (name: string): UploadRequest<Blob> => ({
  inspection: {
    type: "video/mp4",
    durationMs: 6_000,
    width: 426,
    height: 240,
    frameRate: 24,
    videoCodec: "avc",
    audio: [],
    isPlayable: true,
    ladder: [],
    notes: [],
  },
  audioTrack: null,
  posterAtMs: null,
  captions: [],
  target: { kind: "replace", movieId: "5", name },
});

/**
 * Creates the tabs of one browser, which share the stored jobs, the locks and the channel.
 * `respond` answers as the site.
 */
export function createUploadTabs(respond: (request: string) => Promise<unknown>) {
  const jobs = new Map<string, UploadJob>();
  const filesHeld: string[] = [];
  const channel = new EventTarget();
  let lastUpload: Promise<void> = Promise.resolve();
  const requests: string[] = [];

  const store: JobStore = {
    list: async (userId) =>
      [...jobs.values()].filter((job) => job.userId === userId).map((job) => ({ ...job })),
    add: async (job) => void jobs.set(job.id, job),
    update: async (id, changes) => {
      const job = jobs.get(id);
      if (job) jobs.set(id, { ...job, ...changes });
    },
    remove: async (id) => void jobs.delete(id),
  };

  function send(request: string): Promise<unknown> {
    requests.push(request);
    return respond(request);
  }

  function openTab() {
    const tab = Symbol();
    const events: string[] = [];
    const queue = createUploadQueue({
      store,
      locks: {
        runExclusive: (action) => {
          lastUpload = lastUpload.then(action);
          return lastUpload;
        },
        holdFile: (id) => void filesHeld.push(id),
        releaseFile: (id) =>
          void filesHeld.splice(filesHeld.indexOf(id), filesHeld.includes(id) ? 1 : 0),
        findHeldFiles: async (ids) => new Set(ids.filter((id) => filesHeld.includes(id))),
      },
      channel: {
        send: (message) =>
          void channel.dispatchEvent(new CustomEvent("message", { detail: { tab, message } })),
        onMessage: (listener) =>
          channel.addEventListener("message", (event) => {
            const { detail } = event as CustomEvent<{ tab: symbol; message: TabMessage }>;
            if (detail.tab !== tab) listener(detail.message);
          }),
      },
      api: {
        fetch: ((endpoint: string) => send(endpoint)) as typeof apiFetch,
        put: async (url) => void (await send(`PUT ${url}`)),
        isOnline: () => true,
      },
      packager: async () => ({}) as PublishRequest,
      clock: { now: Date.now, wait: async () => {} },
      onVideoAttached: (created) => void events.push(created ? "created" : "replaced"),
      onDone: () => void events.push("done"),
    });
    return { ...queue, events };
  }

  /** Closes all tabs, which releases their locks. */
  const closeTabs = () => void filesHeld.splice(0);
  return { openTab, closeTabs, jobs, requests };
}
