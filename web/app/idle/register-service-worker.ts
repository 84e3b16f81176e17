import type { QueryClient } from "@tanstack/react-query";
import { getLocale } from "#messages/runtime";
import { localizePath } from "../../../contract/site/language-path.ts";
import { getSite } from "../../../contract/site/site.ts";

/** Registers the service worker, and lets it cache files that this page has already loaded. */
export async function registerServiceWorker(queryClient: QueryClient) {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!import.meta.env.PROD || !container) return;
  const returning = container.controller !== null;
  // Registration can fail in private windows; the site works without it.
  const scope = localizePath("/");
  await container.register(`/sw.${getLocale()}.js`, { scope }).catch(() => undefined);
  void removeFormerLanguages(container).catch(() => undefined);
  const { active } = await container.ready;
  active?.postMessage({ seen: listSeenUrls(queryClient), returning });
}

/**
 * Unregisters the service workers and deletes the caches of languages that the site no longer
 * offers. An owner may offer such a language again.
 */
export async function removeFormerLanguages(container: ServiceWorkerContainer) {
  const { locales } = getSite();
  const scopes = locales.map((locale) => location.origin + localizePath("/", locale));
  const registrations = await container.getRegistrations();
  const formerRegistrations = registrations.filter(({ scope }) => !scopes.includes(scope));
  const formerCaches = (await caches.keys()).filter((name) => {
    const [owner, , language, version] = name.split(" ");
    return owner === "marquee" && version && !locales.some((locale) => locale === language);
  });
  await Promise.all([
    ...formerRegistrations.map((registration) => registration.unregister()),
    ...formerCaches.map((name) => caches.delete(name)),
  ]);
}

/**
 * Lists the URLs that were loaded before the service worker was active, and the URLs of the
 * responses embedded in the page.
 */
function listSeenUrls(queryClient: QueryClient): string[] {
  const fetchedUrls = performance.getEntriesByType("resource").map(({ name }) => name);
  const cachedQueries = queryClient.getQueryCache().getAll();
  return [
    ...fetchedUrls,
    ...cachedQueries.filter(({ state }) => state.data).map(({ queryKey }) => String(queryKey[0])),
  ];
}
