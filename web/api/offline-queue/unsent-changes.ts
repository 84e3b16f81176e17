/** A change that the site has not heard of. `about`: what it changes, such as `favourite 12`. */
export type UnsentChange = { id: string; userId: string; about: string };

const maxChanges = 600;

/** In the order of doing; about one thing only what was done last. */
export function appendChange<Change extends UnsentChange>(queue: readonly Change[], change: Change): Change[] {
  const remaining = queue.filter(({ userId, about }) => userId !== change.userId || about !== change.about);
  return [...remaining, change].slice(-maxChanges);
}

export function removeChange<Change extends UnsentChange>(queue: readonly Change[], sent: Change): Change[] {
  return queue.filter(({ id }) => id !== sent.id);
}

/** Another account on this device ends the wait of everybody else's changes: they are theirs alone. */
export function selectChangesOf<Change extends UnsentChange>(queue: readonly Change[], userId: string): Change[] {
  return queue.filter((change) => change.userId === userId);
}

/** Whether the site's answer settles it: done, or refused for good. `0`: no answer. 401: once one is signed in again. */
export function isFinalStatus(status: number): boolean {
  return status !== 0 && status < 500 && ![401, 408, 429].includes(status);
}

/** Local storage is anybody's: what is no change of these kinds is not believed. */
export function parseChanges<Change extends UnsentChange>(json: unknown, endpoints: readonly string[]): Change[] {
  return Array.isArray(json) ? json.filter((item): item is Change => isUnsentChange(item, endpoints)) : [];
}

function isUnsentChange(json: unknown, endpoints: readonly string[]): boolean {
  if (typeof json !== "object" || json === null || !("request" in json)) return false;
  const { id, userId, about, key } = json as Record<string, unknown>;
  return [id, userId, about].every((text) => typeof text === "string") && endpoints.some((kind) => kind === key);
}
