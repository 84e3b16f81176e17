import type { QueryClient } from "@tanstack/react-query";
import { savesData } from "../ui/connection.ts";

/** Lets the browser keep the site, and what this page already shows, for when there is no connection. */
export async function keepSiteAtHand(queries: QueryClient) {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!import.meta.env.PROD || !workers || savesData()) return;
  // A private window may refuse: then there is the site as it is.
  await workers.register("/sw.js").catch(() => undefined);
  const { active } = await workers.ready;
  active?.postMessage({ seen: seenHere(queries) });
}

/** The calls and pictures that were there before the worker was, and the answers that came within the page. */
function seenHere(queries: QueryClient): string[] {
  const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
  const answered = queries.getQueryCache().getAll();
  return [...fetched, ...answered.filter(({ state }) => state.data).map(({ queryKey }) => String(queryKey[0]))];
}
