import type { WaitUntil } from "./api-responses.ts";
import { cacheNames, firstVisitFiles, laterVisitFiles } from "./cache-names.ts";
import { rejectAfterTimeout } from "./reject-after.ts";

/**
 * The timeout of a page in ms. It is longer than the timeout of an API request: the cached shell
 * would repeat all of the page's requests, so that even a slow page is faster than the shell.
 */
const pageTimeoutMs = 6_000;
declare const self: ServiceWorkerGlobalScope;

/** The shell's path: `/index.html`, or `/de/index.html` in the service worker of `/de`. */
const shellPath = `${new URL(self.registration.scope).pathname.replace(/\/$/, "")}/index.html`;
/** Must equal the header's name in contract/constants.ts. */
const siteTagHeader = "X-Site-Tag";

/** Caches the files of the first visit. Throws if a file fails to load. */
export async function cacheShell() {
  const cache = await caches.open(cacheNames.shell);
  await cacheShellPage(cache);
  await Promise.all(firstVisitFiles.map((file) => cacheFile(cache, file)));
}

/** Caches the files of all other pages, for a returning visitor. */
export async function cacheOtherPageFiles() {
  const cache = await caches.open(cacheNames.shell);
  for (const file of laterVisitFiles) if (!(await cache.match(file))) await cacheFile(cache, file);
}

/** Caches the shell, and the site's fonts that the shell names. */
async function cacheShellPage(cache: Cache) {
  const shell = await fetchShell();
  const fonts = (await shell.clone().text()).match(/\/fonts\/[\w.-]+\.woff2/g) ?? [];
  await cache.put(shellPath, shell);
  await Promise.all(fonts.map((file) => cacheFile(cache, file)));
}

/**
 * Matches files whose name contains a hash of their content. A file of the same name is equal in
 * every build.
 */
const hashedFile = /^\/(assets|fonts)\//;

async function cacheFile(cache: Cache, file: string) {
  const cached = hashedFile.test(file) ? await caches.match(file) : undefined;
  await cache.put(file, cached ?? (await fetchOk(file)));
}

/**
 * Fetches the shell. Throws if the shell comes from another build, such as during a deployment,
 * because the other build's files are not cached here.
 */
async function fetchShell(): Promise<Response> {
  const shell = await fetchOk(shellPath);
  const html = await shell.clone().text();
  if (!html.includes(firstVisitFiles[0] ?? shellPath))
    throw new Error("The shell belongs to another build.");
  return shell;
}

async function fetchOk(file: string): Promise<Response> {
  const cache = hashedFile.test(file) ? "default" : "reload";
  const response = await fetch(file, { cache, credentials: "omit" });
  if (response.status !== 200) throw new Error(`${file} responded with ${response.status}.`);
  return response;
}

/**
 * Returns the server-rendered page or, after a timeout, a network failure or a 5xx, the cached
 * shell.
 */
export async function respondToPageRequest(
  request: Request,
  waitUntil: WaitUntil,
): Promise<Response> {
  const fetched = fetch(request);
  const page = await rejectAfterTimeout(fetched, pageTimeoutMs).catch(() => undefined);
  if (page && page.status < 500) {
    waitUntil(updateShell(page.headers.get(siteTagHeader)));
    return page;
  }
  const cache = await caches.open(cacheNames.shell);
  return (await cache.match(shellPath)) ?? page ?? fetched;
}

/** Fetches the shell again if the site's name or colours have changed since it was cached. */
async function updateShell(siteTag: string | null) {
  const cache = await caches.open(cacheNames.shell);
  const cached = await cache.match(shellPath);
  if (cached && siteTag && cached.headers.get(siteTagHeader) !== siteTag)
    await cacheShellPage(cache);
}

/**
 * Returns a file from the cache of any build, because tabs of an older build need its files. Caches
 * the files that a visited page needs.
 */
export async function respondToFileRequest(
  request: Request,
  waitUntil: WaitUntil,
): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached) return cached;
  const { pathname } = new URL(request.url);
  const response = await fetch(request);
  if (laterVisitFiles.includes(pathname) && response.status === 200)
    waitUntil(putFile(pathname, response.clone()));
  return response;
}

async function putFile(file: string, response: Response) {
  await (await caches.open(cacheNames.shell)).put(file, response);
}
