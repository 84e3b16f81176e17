import { buildLocale, cacheNames, deleteAllResponses } from "./cache-names.ts";
import { isPublicResponse, selectUrlsToEvict } from "./cache-strategy.ts";
import { rejectAfterTimeout } from "./reject-after.ts";

const responseTimeoutMs = 5_000;
const maxResponses = 200;
const freshMs = 3_600_000;
/** Must equal the header's name in contract/constants.ts. */
const ageLimitHeader = "X-Age-Limit";
/** Must equal the header's name in contract/constants.ts. */
const localeHeader = "X-Language";
const headers = { [localeHeader]: buildLocale };
const cachedAtHeader = "X-Cached-At";

export type WaitUntil = (promise: Promise<unknown>) => void;

/**
 * Returns the Worker's response or, after a timeout, a network failure or a 5xx, the cached
 * response. A response after the timeout is still cached. A page of another language, whose own
 * service worker is not active yet, gets the Worker's response.
 */
export async function respondToApiRequest(
  request: Request,
  waitUntil: WaitUntil,
): Promise<Response> {
  if ((request.headers.get(localeHeader) ?? buildLocale) !== buildLocale) return fetch(request);
  const cache = await caches.open(cacheNames.responses);
  const cached = await cache.match(request.url, { ignoreVary: true });
  const fetched = fetch(request);
  waitUntil(fetched.then((late) => cacheResponse(cache, request.url, late.clone())));
  const response = await (cached ? rejectAfterTimeout(fetched, responseTimeoutMs) : fetched).catch(
    () => undefined,
  );
  if (!response) return cached ?? Response.error();
  return response.status >= 500 && cached ? cached : response;
}

/**
 * Caches public responses. For a member's own response, the public response is fetched and cached
 * instead. A response to an account with an age limit deletes the cached responses of all
 * languages, which may have movies above the limit.
 */
async function cacheResponse(cache: Cache, url: string, response: Response) {
  if (response.headers.has(ageLimitHeader)) await deleteAllResponses();
  else if (isPublicResponse(response)) await putNewest(cache, url, response);
  else if (response.status === 404) await cache.delete(url);
  else if (response.ok) await cachePublicResponse(url, cache);
}

/**
 * Caches the response that a page got before this service worker was active, like `cacheResponse`.
 */
export async function cacheSeenResponse(url: string) {
  const response = await fetch(url, { headers });
  await cacheResponse(await caches.open(cacheNames.responses), url, response);
}

/** Fetches a public response without cookies and caches it, unless the cached response is fresh. */
async function cachePublicResponse(url: string, cache: Cache) {
  const cached = await cache.match(url, { ignoreVary: true });
  if (Date.now() - Number(cached?.headers.get(cachedAtHeader) ?? 0) < freshMs) return;
  const response = await fetch(url, { credentials: "omit", headers });
  if (isPublicResponse(response)) await putNewest(cache, url, response);
}

/**
 * Caches a response as the newest entry. Deletes the old response first, because a cache's keys are
 * in the order of insertion.
 */
async function putNewest(cache: Cache, url: string, response: Response) {
  const storedHeaders = new Headers(response.headers);
  storedHeaders.set(cachedAtHeader, String(Date.now()));
  await cache.delete(url, { ignoreVary: true });
  await cache.put(url, new Response(response.body, { headers: storedHeaders }));
  const urls = (await cache.keys()).map((request) => request.url);
  await Promise.all(
    selectUrlsToEvict(urls, maxResponses, new Set()).map((oldUrl) =>
      cache.delete(oldUrl, { ignoreVary: true }),
    ),
  );
}
