import type { QueryClient } from "@tanstack/react-query";
import { getLocale } from "#messages/runtime";
import { savesData } from "../../ui/connection.ts";

/** Lets the browser keep the site, and what this page already shows, for when there is no connection. */
export async function registerServiceWorker(queryClient: QueryClient) {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!import.meta.env.PROD || !container || savesData()) return;
  // A private window may refuse: then there is the site as it is.
  await container.register(`/sw.${getLocale()}.js`).catch(() => undefined);
  const { active } = await container.ready;
  active?.postMessage({ seen: listSeenUrls(queryClient) });
}

/** The calls and pictures that were there before the worker was, and the answers that came within the page. */
function listSeenUrls(queryClient: QueryClient): string[] {
  const fetchedUrls = performance.getEntriesByType("resource").map(({ name }) => name);
  const cachedQueries = queryClient.getQueryCache().getAll();
  return [
    ...fetchedUrls,
    ...cachedQueries.filter(({ state }) => state.data).map(({ queryKey }) => String(queryKey[0])),
  ];
}
