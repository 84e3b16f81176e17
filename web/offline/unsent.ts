/** A change that the site has not heard of. `about`: what it changes, such as `favourite 12`. */
export type Unsent = { id: string; userId: string; about: string };

const mostChanges = 600;

/** In the order of doing; about one thing only what was done last. */
export function withChange<Change extends Unsent>(kept: readonly Change[], change: Change): Change[] {
  const others = kept.filter(({ userId, about }) => userId !== change.userId || about !== change.about);
  return [...others, change].slice(-mostChanges);
}

export function withoutChange<Change extends Unsent>(kept: readonly Change[], sent: Change): Change[] {
  return kept.filter(({ id }) => id !== sent.id);
}

/** Another account on this device ends the wait of everybody else's changes: they are theirs alone. */
export function ofAccount<Change extends Unsent>(kept: readonly Change[], userId: string): Change[] {
  return kept.filter((change) => change.userId === userId);
}

/** Whether the site's answer settles it: done, or refused for good. `0`: no answer. 401: once one is signed in again. */
export function isSettled(status: number): boolean {
  return status !== 0 && status < 500 && ![401, 408, 429].includes(status);
}

/** Local storage is anybody's: what is no change of these kinds is not believed. */
export function keptChanges<Change extends Unsent>(json: unknown, kinds: readonly string[]): Change[] {
  return Array.isArray(json) ? json.filter((one): one is Change => isUnsent(one, kinds)) : [];
}

function isUnsent(json: unknown, kinds: readonly string[]): boolean {
  if (typeof json !== "object" || json === null || !("request" in json)) return false;
  const { id, userId, about, key } = json as Record<string, unknown>;
  return [id, userId, about].every((text) => typeof text === "string") && kinds.some((kind) => kind === key);
}
