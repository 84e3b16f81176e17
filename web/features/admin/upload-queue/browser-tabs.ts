/** The tabs of this browser: one of them works at a time, and all of them know. */
const uploadLockName = "uploads";
const sourceFileLockName = (id: string) => `uploads film ${id}`;

/** Does `act` when no other tab is at work. */
export async function withUploadLock(action: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(uploadLockName, action);
  else await action();
}

const releaseByJobId = new Map<string, () => void>();

/** Lets the other tabs know that this one has an order's film at hand; the browser forgets it with the tab. */
export function holdSourceFileLock(id: string): void {
  if (releaseByJobId.has(id)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  releaseByJobId.set(id, resolve);
  void navigator.locks?.request(sourceFileLockName(id), { mode: "shared" }, () => promise);
}

export function releaseSourceFileLock(id: string): void {
  releaseByJobId.get(id)?.();
  releaseByJobId.delete(id);
}

/** Whether any tab has the film at hand. */
export async function findJobsWithHeldFiles(jobIds: string[]): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = new Set(held.map(({ name }) => name));
  return new Set(jobIds.filter((id) => names.has(sourceFileLockName(id))));
}

type TabMessage<View> = { changed: true } | { view: View };

/** What tabs tell one another: that orders have changed, and how far the one at work is. */
export function openTabChannel<View>(onMessage: (message: TabMessage<View>) => void) {
  const channel = new BroadcastChannel("uploads");
  channel.onmessage = ({ data }: MessageEvent<TabMessage<View>>) => onMessage(data);
  return (message: TabMessage<View>) => channel.postMessage(message);
}
