import type { WaitUntil } from "./api-responses.ts";
import { cacheNames } from "./cache-names.ts";
import { isSameImage, selectUrlsToEvict } from "./cache-strategy.ts";

const maxImages = 300;
const recentlyUsed = new Set<string>();

/** Returns an image from the cache first, because an image never changes under its URL. */
export async function respondToImageRequest(
  request: Request,
  waitUntil: WaitUntil,
): Promise<Response> {
  const cache = await caches.open(cacheNames.images);
  recentlyUsed.add(request.url);
  const cached = await cache.match(request.url);
  if (cached) return cached;
  const image = await fetch(request).catch(() => undefined);
  if (!image) return (await findOtherSize(cache, request.url)) ?? Response.error();
  if (image.status === 200) waitUntil(putImage(cache, request.url, image.clone()));
  return image;
}

/** Finds another cached size of an image, because another window width requests another size. */
async function findOtherSize(cache: Cache, url: string): Promise<Response | undefined> {
  const otherRequest = (await cache.keys()).find((request) => isSameImage(request.url, url));
  return otherRequest && cache.match(otherRequest);
}

/**
 * Caches an image that was loaded before the service worker was active, from the browser's HTTP
 * cache.
 */
export async function cacheImage(url: string) {
  const cache = await caches.open(cacheNames.images);
  if (await cache.match(url)) return;
  const image = await fetch(url, { cache: "force-cache", credentials: "omit" });
  if (image.status === 200) await putImage(cache, url, image);
}

async function putImage(cache: Cache, url: string, image: Response) {
  await cache.put(url, image);
  const urls = (await cache.keys()).map((request) => request.url);
  await Promise.all(
    selectUrlsToEvict(urls, maxImages, recentlyUsed).map((oldUrl) => cache.delete(oldUrl)),
  );
}
