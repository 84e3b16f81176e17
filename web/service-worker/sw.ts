import { cacheSeenResponse, respondToApiRequest } from "./api-responses.ts";
import {
  cacheOtherPageFiles,
  cacheShell,
  respondToFileRequest,
  respondToPageRequest,
} from "./app-shell.ts";
import { cachedPaths, deleteOldCaches, siteLocales } from "./cache-names.ts";
import { chooseStrategy } from "./cache-strategy.ts";
import { cacheImage, respondToImageRequest } from "./images.ts";
import {
  endPushMessages,
  isPushEndingRequest,
  openPushedPage,
  renewPushAddress,
  showPushMessage,
} from "./push.ts";

declare const self: ServiceWorkerGlobalScope;

const site = {
  origin: self.location.origin,
  cachedPaths,
  locales: siteLocales,
  language: new URL(self.registration.scope).pathname.slice(1),
};

/**
 * Without `skipWaiting`, a new build's service worker waits until the last tab of the old build is
 * closed, because that tab needs the old files. Page loads already get the new build from the
 * network.
 */
self.addEventListener("install", (event) => event.waitUntil(cacheShell()));

self.addEventListener("activate", (event) => event.waitUntil(activate()));

async function activate() {
  await deleteOldCaches();
  // Firefox responds to a navigation with its failed preload, whatever this worker returns:
  // GoogleChrome/workbox#3134. The preload must be disabled here, because earlier builds enabled it
  // and the registration keeps that setting.
  await self.registration.navigationPreload?.disable();
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const waitUntil = (promise: Promise<unknown>) => event.waitUntil(promise.catch(() => undefined));
  const strategy = chooseStrategy(summarizeRequest(request), site);
  if (strategy === "page") event.respondWith(respondToPageRequest(request, waitUntil));
  if (strategy === "file") event.respondWith(respondToFileRequest(request, waitUntil));
  if (strategy === "image") event.respondWith(respondToImageRequest(request, waitUntil));
  if (strategy === "api") event.respondWith(respondToApiRequest(request, waitUntil));
  if (isPushEndingRequest(request)) waitUntil(endPushMessages());
});

/**
 * A page sends the URLs that it loaded before this service worker was active, and whether this is a
 * second visit.
 */
self.addEventListener("message", (event) => {
  const { seen, returning } = event.data ?? {};
  const seenUrls: unknown[] = Array.isArray(seen) ? seen : [];
  const later = returning === true ? [cacheOtherPageFiles()] : [];
  event.waitUntil(
    Promise.allSettled([...seenUrls.map((url) => cacheSeenUrl(String(url))), ...later]),
  );
});

self.addEventListener("push", (event) => event.waitUntil(showPushMessage(event)));
self.addEventListener("notificationclick", (event) => event.waitUntil(openPushedPage(event)));
self.addEventListener("pushsubscriptionchange", (event) => {
  (event as ExtendableEvent).waitUntil(renewPushAddress());
});

async function cacheSeenUrl(url: string) {
  const { href } = new URL(url, self.location.origin);
  const strategy = chooseStrategy(
    { method: "GET", mode: "same-origin", url: href, ranged: false },
    site,
  );
  if (strategy === "api") await cacheSeenResponse(href);
  if (strategy === "image") await cacheImage(href);
}

function summarizeRequest({ method, mode, url, headers }: Request) {
  return { method, mode, url, ranged: headers.has("Range") };
}
