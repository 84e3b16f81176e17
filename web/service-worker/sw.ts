import { answerCall, keepEverybodys } from "./answers.ts";
import { answerPicture, keepPicture } from "./pictures.ts";
import { planFor } from "./plan.ts";
import { answerFile, answerPage, keepShell } from "./shell.ts";
import { removeOldStores } from "./stores.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * A new build waits until the last tab of the old one is gone: only then do the old files go. Meanwhile every page load
 * gets the new build from the site, so nobody waits for anything.
 */
self.addEventListener("install", (event) => event.waitUntil(keepShell()));

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  await removeOldStores();
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const wait = (work: Promise<unknown>) => event.waitUntil(work.catch(() => undefined));
  const plan = planFor(asked(request), self.location.origin);
  if (plan === "page") event.respondWith(answerPage(request, event.preloadResponse));
  if (plan === "file") event.respondWith(answerFile(request));
  if (plan === "picture") event.respondWith(answerPicture(request, wait));
  if (plan === "answer") event.respondWith(answerCall(request, wait));
});

/** A page tells what it shows and had before this worker was there. */
self.addEventListener("message", (event) => {
  const seen: unknown[] = Array.isArray(event.data?.seen) ? event.data.seen : [];
  event.waitUntil(Promise.allSettled(seen.map((address) => keepSeen(String(address)))));
});

async function keepSeen(address: string) {
  const { href } = new URL(address, self.location.origin);
  const plan = planFor({ method: "GET", mode: "same-origin", url: href, ranged: false }, self.location.origin);
  if (plan === "answer") await keepEverybodys(href);
  if (plan === "picture") await keepPicture(href);
}

function asked({ method, mode, url, headers }: Request) {
  return { method, mode, url, ranged: headers.has("Range") };
}
