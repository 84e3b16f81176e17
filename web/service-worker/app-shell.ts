import type { WaitUntil } from "./api-responses.ts";
import { cacheNames, files, laterFiles, shellPath } from "./cache-names.ts";
import { rejectAfter } from "./reject-after.ts";

/** The shell asks for everything again: a page that comes a little later is there sooner. */
const pageTimeoutMs = 6_000;
/** As in contract/constants.ts. */
const siteTagHeader = "X-Site-Tag";

/** Caches what the first visit needs, or fails. */
export async function cacheShell() {
  const cache = await caches.open(cacheNames.shell);
  await cacheShellPage(cache);
  await Promise.all(files.map((file) => cacheFile(cache, file)));
}

/** Caches the files of all other pages, for somebody who has come back. */
export async function cacheLaterFiles() {
  const cache = await caches.open(cacheNames.shell);
  for (const file of laterFiles) if (!(await cache.match(file))) await cacheFile(cache, file);
}

/** The shell, and the fonts of the site that it names. */
async function cacheShellPage(cache: Cache) {
  const shell = await fetchShell();
  const fonts = (await shell.clone().text()).match(/\/fonts\/[\w.-]+\.woff2/g) ?? [];
  await cache.put(shellPath, shell);
  await Promise.all(fonts.map((file) => cacheFile(cache, file)));
}

/** These files have the same content in an older build, because their names contain its hash. */
const hashedFile = /^\/(assets|fonts)\//;

async function cacheFile(cache: Cache, file: string) {
  const cached = hashedFile.test(file) ? await caches.match(file) : undefined;
  await cache.put(file, cached ?? (await fetchOk(file)));
}

/** During a deployment the shell may come from another build, whose files are not cached here. */
async function fetchShell(): Promise<Response> {
  const shell = await fetchOk(shellPath);
  const html = await shell.clone().text();
  if (!html.includes(files[0] ?? shellPath)) throw new Error("The shell belongs to another build.");
  return shell;
}

async function fetchOk(file: string): Promise<Response> {
  const cache = hashedFile.test(file) ? "default" : "reload";
  const response = await fetch(file, { cache, credentials: "omit" });
  if (response.status !== 200) throw new Error(`${file} responded with ${response.status}.`);
  return response;
}

/** The server-rendered page; after a timeout, a network failure or a 5xx, the cached shell. */
export async function respondToPageRequest(
  request: Request,
  waitUntil: WaitUntil,
): Promise<Response> {
  const fetched = fetch(request);
  const page = await rejectAfter(fetched, pageTimeoutMs).catch(() => undefined);
  if (page && page.status < 500) {
    waitUntil(updateShell(page.headers.get(siteTagHeader)));
    return page;
  }
  const cache = await caches.open(cacheNames.shell);
  return (await cache.match(shellPath)) ?? page ?? fetched;
}

/** The cached shell has the name and colours of the site as they were. */
async function updateShell(siteTag: string | null) {
  const cache = await caches.open(cacheNames.shell);
  const cached = await cache.match(shellPath);
  if (cached && siteTag && cached.headers.get(siteTagHeader) !== siteTag)
    await cacheShellPage(cache);
}

/**
 * Searches all caches, because tabs of an older build need its files. Keeps those that a visited
 * page needed.
 */
export async function respondToFileRequest(
  request: Request,
  waitUntil: WaitUntil,
): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached) return cached;
  const { pathname } = new URL(request.url);
  const response = await fetch(request);
  if (laterFiles.includes(pathname) && response.status === 200)
    waitUntil(putFile(pathname, response.clone()));
  return response;
}

async function putFile(file: string, response: Response) {
  await (await caches.open(cacheNames.shell)).put(file, response);
}
