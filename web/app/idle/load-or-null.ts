/**
 * Loads code that no user waits for. Returns null if loading fails, such as when the user leaves
 * the page.
 */
export const loadOrNull = <Module>(load: () => Promise<Module>): Promise<Module | null> =>
  load().catch(() => null);
