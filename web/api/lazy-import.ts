import { readTabStorage, writeTabStorage } from "../ui/tab-storage.ts";

const retryDelayMs = 800;
const reloadedAtKey = "reloadedAt";
const minReloadIntervalMs = 60_000;

/** Loads a lazy module, with one retry after a network error. */
export function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch(() => new Promise((resolve) => setTimeout(resolve, retryDelayMs)).then(load));
}

/** Matches each browser's message for a module that failed to load: after a deployment, or without a connection. */
export function isImportError(error: unknown): boolean {
  return error instanceof Error && /dynamically imported|importing a module|unable to preload/i.test(error.message);
}

/** Reloads an outdated page; at most once a minute, because a broken deployment would reload forever. */
export function reloadOnce() {
  const lastReloadAt = Number(readTabStorage(reloadedAtKey));
  if (!navigator.onLine || Date.now() - lastReloadAt < minReloadIntervalMs) return;
  if (writeTabStorage(reloadedAtKey, Date.now())) location.reload();
}
