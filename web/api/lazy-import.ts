import { readTabStorage, writeTabStorage } from "../ui/tab-storage.ts";

const retryDelayMs = 800;
const reloadedAtKey = "reloadedAt";
const minReloadIntervalMs = 60_000;

/** Fetches a part of the site's code; a connection that stumbles gets a second try. */
export function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch(() => new Promise((resolve) => setTimeout(resolve, retryDelayMs)).then(load));
}

/** In the words of each browser: a part that a new version of the site does not have any more, or no connection. */
export function isImportError(error: unknown): boolean {
  return error instanceof Error && /dynamically imported|importing a module|unable to preload/i.test(error.message);
}

/** The page itself may be older than the site; once a minute at most, so that a site that is broken does not spin. */
export function reloadOnce() {
  const lastReloadAt = Number(readTabStorage(reloadedAtKey));
  if (!navigator.onLine || Date.now() - lastReloadAt < minReloadIntervalMs) return;
  if (writeTabStorage(reloadedAtKey, Date.now())) location.reload();
}
