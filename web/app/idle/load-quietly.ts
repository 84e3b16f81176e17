/**
 * Loads code that nobody waits for. Null when it does not load: a page that is left aborts it, and
 * works without it.
 */
export const loadQuietly = <Module>(load: () => Promise<Module>): Promise<Module | null> =>
  load().catch(() => null);
