import { cacheNames, files, shellPath } from "./cache-names.ts";
import { rejectAfter } from "./reject-after.ts";

const pageTimeoutMs = 3_000;

/** All or nothing. What an older build has under the same name, hash included, is the same. */
export async function cacheShell() {
  const cache = await caches.open(cacheNames.shell);
  await cache.put(shellPath, await fetchShell());
  await Promise.all(
    files.map(async (file) => {
      const cached = file.startsWith("/assets/") ? await caches.match(file) : undefined;
      await cache.put(file, cached ?? (await fetchOk(file)));
    }),
  );
}

/** While a site is being replaced, another build's shell can answer: it would begin with files that are not here. */
async function fetchShell(): Promise<Response> {
  const shell = await fetchOk(shellPath);
  const html = await shell.clone().text();
  if (!html.includes(files[0] ?? shellPath)) throw new Error("The shell belongs to another build.");
  return shell;
}

async function fetchOk(file: string): Promise<Response> {
  const cache = file.startsWith("/assets/") ? "default" : "reload";
  const response = await fetch(file, { cache, credentials: "omit" });
  if (response.status !== 200) throw new Error(`${file} answered ${response.status}.`);
  return response;
}

/** The page as the site makes it; when the site does not answer, or cannot, the bare shell of this build. */
export async function respondToPageRequest(request: Request): Promise<Response> {
  const fetched = fetch(request);
  const page = await rejectAfter(fetched, pageTimeoutMs).catch(() => undefined);
  if (page && page.status < 500) return page;
  const cache = await caches.open(cacheNames.shell);
  return (await cache.match(shellPath)) ?? page ?? fetched;
}

/** A tab of an older build finds its files as long as that build's worker is there, and a newer one's already. */
export async function respondToFileRequest(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
