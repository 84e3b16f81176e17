/**
 * Loads code that no user waits for. Null if it fails to load, such as on a page that is being
 * left.
 */
export const loadQuietly = <Module>(load: () => Promise<Module>): Promise<Module | null> =>
  load().catch(() => null);
