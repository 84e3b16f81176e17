import type { EndpointKey, RequestOf } from "../../contract/endpoints.ts";
import { newId } from "../router/new-id.ts";
import { stored } from "../ui/stored.ts";
import { keptChanges, type Unsent, withChange, withoutChange } from "./unsent.ts";

/** What may be sent late: each says all of what it changes, so that of several about one thing the last is enough. */
const sendable = ["POST /addfavourite", "DELETE /api/favourites/:movieId", "POST /api/movies/:id/progress"] as const;
type Sendable = Extract<EndpointKey, (typeof sendable)[number]>;

export type Change = { [Key in Sendable]: { key: Key; request: RequestOf<Key>; about: string } }[Sendable] & Unsent;

/** In local storage, which is written even while a page goes away. */
export const outbox = stored<Change[]>("outbox", (json) => keptChanges<Change>(json, sendable));

/** Keeps a change of this account until the site can be reached, in place of an earlier one about the same. */
export function keepForLater<Key extends Sendable>(userId: string, about: string, key: Key, request: RequestOf<Key>) {
  const change = { userId, about, key, request, id: newId() } as unknown as Change;
  outbox.set(withChange(outbox.get(), change));
}

/** The site knows better by now: what waits about the same is not sent any more. */
export function forgetLater(userId: string, about: string) {
  const kept = outbox.get();
  const others = kept.filter((change) => change.userId !== userId || change.about !== about);
  if (others.length < kept.length) outbox.set(others);
}

/** Nothing of it was heard, or it may be said again. */
export const forgetChange = (change: Change) => outbox.set(withoutChange(outbox.get(), change));
