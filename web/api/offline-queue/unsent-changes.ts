import { accountOfViewerKey } from "../../../contract/accounts/viewer-key.ts";

/**
 * A change that has not been sent. `userId`: the key of its viewer; `about`: its subject, such as
 * `favourite 12`.
 */
export type UnsentChange = { id: string; userId: string; about: string };

const maxChanges = 600;

/** Appends a change and removes an earlier one with the same subject. */
export function appendUnsentChange<Change extends UnsentChange>(
  queue: readonly Change[],
  change: Change,
): Change[] {
  const remaining = queue.filter(
    ({ userId, about }) => userId !== change.userId || about !== change.about,
  );
  return [...remaining, change].slice(-maxChanges);
}

export function removeUnsentChange<Change extends UnsentChange>(
  queue: readonly Change[],
  sent: Change,
): Change[] {
  return queue.filter(({ id }) => id !== sent.id);
}

/**
 * Returns only the changes of a viewer's account, in any profile. Changes of other accounts must
 * not be sent with this account's session; changes of another profile wait until that profile is
 * entered.
 */
export function selectUnsentChangesOf<Change extends UnsentChange>(
  queue: readonly Change[],
  viewer: string,
): Change[] {
  return queue.filter(({ userId }) => accountOfViewerKey(userId) === accountOfViewerKey(viewer));
}

/**
 * Whether the status is final. Requests with 0 (no response), 401, 408, 429 and 5xx are sent again
 * later.
 */
export function isFinalStatus(status: number): boolean {
  return status !== 0 && status < 500 && ![401, 408, 429].includes(status);
}

/** Validates stored changes, because local storage can be edited. */
export function parseUnsentChanges<Change extends UnsentChange>(
  json: unknown,
  endpoints: readonly string[],
): Change[] {
  if (!Array.isArray(json)) return [];
  return json.filter((item): item is Change => isUnsentChange(item, endpoints));
}

function isUnsentChange(json: unknown, endpoints: readonly string[]): boolean {
  if (typeof json !== "object" || json === null || !("request" in json)) return false;
  const { id, userId, about, key } = json as Record<string, unknown>;
  return (
    [id, userId, about].every((text) => typeof text === "string") &&
    endpoints.some((kind) => kind === key)
  );
}
