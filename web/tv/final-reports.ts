const listeners = new Set<() => void>();

/**
 * Calls `listener` when the last progress of a playback was reported, which can be after the viewer
 * has left the player. Returns the function that stops these calls.
 */
export function onFinalReport(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function announceFinalReport(): void {
  for (const listener of listeners) listener();
}
