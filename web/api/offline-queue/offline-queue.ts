import type { EndpointKey, RequestOf } from "../../../contract/endpoints.ts";
import { createStoredValue } from "../../ui/stored-value.ts";
import { newId } from "../new-id.ts";
import { appendChange, parseChanges, removeChange, type UnsentChange } from "./unsent-changes.ts";

/** What may be sent late: each says all of what it changes, so that of several about one thing the last is enough. */
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

/** In local storage, which is written even while a page goes away. */
export const offlineQueue = createStoredValue<QueuedChange[]>("outbox", (json) =>
  parseChanges<QueuedChange>(json, queueableEndpoints),
);

/** Keeps a change of this account until the site can be reached, in place of an earlier one about the same. */
export function enqueueChange<Key extends QueueableEndpoint>(
  userId: string,
  about: string,
  key: Key,
  request: RequestOf<Key>,
) {
  const change = { userId, about, key, request, id: newId() } as unknown as QueuedChange;
  offlineQueue.set(appendChange(offlineQueue.get(), change));
}

/** The site knows better by now: what waits about the same is not sent any more. */
export function dequeueSubject(userId: string, about: string) {
  const queued = offlineQueue.get();
  const remaining = queued.filter((change) => change.userId !== userId || change.about !== about);
  if (remaining.length < queued.length) offlineQueue.set(remaining);
}

/** Nothing of it was heard, or it may be said again. */
export const dequeueChange = (change: QueuedChange) => offlineQueue.set(removeChange(offlineQueue.get(), change));
