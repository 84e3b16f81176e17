import { readTab, writeTab } from "../ui/tab-storage.ts";

const againAfterMs = 800;
const reloadedAt = "reloadedAt";
const reloadAgainMs = 60_000;

/** Fetches a part of the site's code; a connection that stumbles gets a second try. */
export function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  return load().catch(() => new Promise((resolve) => setTimeout(resolve, againAfterMs)).then(load));
}

/** In the words of each browser: a part that a new version of the site does not have any more, or no connection. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && /dynamically imported|importing a module|unable to preload/i.test(error.message);
}

/** The page itself may be older than the site; once a minute at most, so that a site that is broken does not spin. */
export function reloadOnce() {
  const last = Number(readTab(reloadedAt));
  if (!navigator.onLine || Date.now() - last < reloadAgainMs) return;
  if (writeTab(reloadedAt, Date.now())) location.reload();
}
