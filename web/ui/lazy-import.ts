const retryDelaysMs = [800, 2_400];
const reloadedAtKey = "reloadedAt";
const minReloadIntervalMs = 60_000;

/** Loads a lazy module, with retries after a network error. */
export function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  return retryDelaysMs.reduce(
    (loading, delayMs) =>
      loading.catch(() =>
        new Promise((resolve) => setTimeout(resolve, delayMs)).then(() => load()),
      ),
    load(),
  );
}

/**
 * Whether an error means that a module failed to load, such as after a deployment or while offline.
 * Each browser has its own message for it.
 */
export function isModuleLoadError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported|importing a module|unable to preload/i.test(error.message)
  );
}

/**
 * Reloads an outdated page; at most once a minute, because a broken deployment would reload
 * forever.
 */
export function reloadOnce() {
  try {
    const lastReloadAt = Number(sessionStorage.getItem(reloadedAtKey));
    if (!navigator.onLine || Date.now() - lastReloadAt < minReloadIntervalMs) return;
    sessionStorage.setItem(reloadedAtKey, String(Date.now()));
    location.reload();
  } catch {
    // Browsers that block all cookies also refuse `sessionStorage`. The page is then not reloaded.
  }
}
