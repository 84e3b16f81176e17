import { m } from "#messages";
import { viewerKey } from "../../../contract/accounts/viewer-key.ts";
import type { EndpointKey } from "../../../contract/endpoints.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { apiFetch, httpStatusOf } from "../client.ts";
import { dequeueChange, offlineQueue, type QueuedChange } from "./offline-queue.ts";
import { isFinalStatus, selectUnsentChangesOf } from "./unsent-changes.ts";

/** Sends the queued changes in order. A lock allows only one tab at a time. */
export async function sendOfflineQueue(): Promise<void> {
  if (offlineQueue.get().length > 0)
    await (navigator.locks ? navigator.locks.request("outbox", sendAll) : sendAll());
}

/**
 * Asks the Worker which account is signed in, because the account that the browser stored may be
 * outdated.
 */
async function sendAll(): Promise<void> {
  // Another tab may have sent the queue while this one waited for the lock.
  if (offlineQueue.get().length === 0) return;
  const account = await apiFetch("GET /api/protectedRoute").catch(() => null);
  if (!account) return;
  const viewer = viewerKey(account.userInfo);
  offlineQueue.set(selectUnsentChangesOf(offlineQueue.get(), viewer));
  const findNext = () => offlineQueue.get().find(({ userId }) => userId === viewer);
  let sent = 0;
  for (let change = findNext(); change; change = findNext()) {
    const status = await send(change);
    if (!isFinalStatus(status)) break;
    dequeueChange(change);
    if (status < 300) sent += 1;
  }
  if (sent > 0) showAlert(m.offline_changes_sent());
}

async function send({ key, request }: QueuedChange): Promise<number> {
  const fetchEndpoint = apiFetch as (key: EndpointKey, request: unknown) => Promise<unknown>;
  return fetchEndpoint(key, request).then(
    () => 200,
    (error) => httpStatusOf(error) ?? 400,
  );
}
