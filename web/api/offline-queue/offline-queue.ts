import type { EndpointKey, RequestOf } from "../../../contract/endpoints.ts";
import { createStoredValue } from "../../ui/stored-value.ts";
import { createRandomId } from "../new-id.ts";
import {
  appendUnsentChange,
  parseUnsentChanges,
  removeUnsentChange,
  type UnsentChange,
} from "./unsent-changes.ts";

/**
 * The endpoints of the offline queue. Each of their requests carries the whole state of its
 * subject, so that the last request for a subject is enough.
 */
const queueableEndpoints = [
  "POST /addfavourite",
  "DELETE /api/favourites/:movieId",
  "POST /api/movies/:id/progress",
] as const;
type QueueableEndpoint = Extract<EndpointKey, (typeof queueableEndpoints)[number]>;

export type QueuedChange = {
  [Key in QueueableEndpoint]: { key: Key; request: RequestOf<Key>; about: string };
}[QueueableEndpoint] &
  UnsentChange;

/** Local storage is used because it is written synchronously, even while the page unloads. */
export const offlineQueue = createStoredValue<QueuedChange[]>("outbox", (json) =>
  parseUnsentChanges<QueuedChange>(json, queueableEndpoints),
);

/**
 * Queues a change until the Worker can be reached. It replaces an earlier change with the same
 * `about`.
 */
export function enqueueChange<Key extends QueueableEndpoint>(
  userId: string,
  about: string,
  key: Key,
  request: RequestOf<Key>,
) {
  const change = { userId, about, key, request, id: createRandomId() } as unknown as QueuedChange;
  offlineQueue.set(appendUnsentChange(offlineQueue.get(), change));
}

/** Removes the queued changes of a subject after a newer change has been sent. */
export function dequeueSubjectChanges(userId: string, about: string) {
  const queued = offlineQueue.get();
  const remaining = queued.filter((change) => change.userId !== userId || change.about !== about);
  if (remaining.length < queued.length) offlineQueue.set(remaining);
}

/** Removes a change that was sent or refused. */
export const dequeueChange = (change: QueuedChange) =>
  offlineQueue.set(removeUnsentChange(offlineQueue.get(), change));
