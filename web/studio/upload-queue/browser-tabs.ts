import type { UploadJobStatus } from "./upload-job-status.ts";

const uploadLock = "uploads";
const sourceFileLock = (jobId: string) => `uploads file ${jobId}`;

/**
 * Locks that tell which tab uploads, and which tabs have a job's source file. The browser releases
 * a tab's locks when the tab closes.
 */
export function createUploadLocks() {
  const releaseByJobId = new Map<string, () => void>();
  return {
    /** Waits until no other tab uploads, and then runs `action`. */
    async runExclusive(action: () => Promise<void>): Promise<void> {
      if (navigator.locks) await navigator.locks.request(uploadLock, action);
      else await action();
    },
    holdFile(jobId: string): void {
      if (releaseByJobId.has(jobId)) return;
      const released = new Promise<void>((resolve) => releaseByJobId.set(jobId, resolve));
      void navigator.locks?.request(sourceFileLock(jobId), { mode: "shared" }, () => released);
    },
    releaseFile(jobId: string): void {
      releaseByJobId.get(jobId)?.();
      releaseByJobId.delete(jobId);
    },
    /** Returns the ids of the jobs whose source file is held by any tab. */
    async findHeldFiles(jobIds: string[]): Promise<ReadonlySet<string>> {
      const { held = [] } = (await navigator.locks?.query()) ?? {};
      const names = new Set(held.map(({ name }) => name));
      return new Set(jobIds.filter((id) => names.has(sourceFileLock(id))));
    },
  };
}

export type UploadLocks = ReturnType<typeof createUploadLocks>;

/**
 * A message to the other tabs: jobs have changed, or the job that the sending tab runs has a new
 * status.
 */
export type TabMessage = { changed: true } | { status: UploadJobStatus };

export function createUploadChannel() {
  const channel = new BroadcastChannel("uploads");
  return {
    send: (message: TabMessage) => channel.postMessage(message),
    onMessage(listener: (message: TabMessage) => void) {
      channel.onmessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
    },
  };
}

export type UploadChannel = ReturnType<typeof createUploadChannel>;
