import { inTime } from "./in-time.ts";
import { files, shellAddress, stores } from "./stores.ts";

const pageMs = 3_000;

/** All or nothing. What an older build has under the same name, hash included, is the same. */
export async function keepShell() {
  const store = await caches.open(stores.shell);
  await store.put(shellAddress, await fetchShell());
  await Promise.all(
    files.map(async (file) => {
      const known = file.startsWith("/assets/") ? await caches.match(file) : undefined;
      await store.put(file, known ?? (await fetchWhole(file)));
    }),
  );
}

/** While a site is being replaced, another build's shell can answer: it would begin with files that are not here. */
async function fetchShell(): Promise<Response> {
  const shell = await fetchWhole(shellAddress);
  const html = await shell.clone().text();
  if (!html.includes(files[0] ?? shellAddress)) throw new Error("The shell belongs to another build.");
  return shell;
}

async function fetchWhole(file: string): Promise<Response> {
  const cache = file.startsWith("/assets/") ? "default" : "reload";
  const response = await fetch(file, { cache, credentials: "omit" });
  if (response.status !== 200) throw new Error(`${file} answered ${response.status}.`);
  return response;
}

/** The page as the site makes it; when the site does not answer, or cannot, the bare shell of this build. */
export async function answerPage(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
  const asked = preloaded.then((response) => response ?? fetch(request));
  const page = await inTime(asked, pageMs).catch(() => undefined);
  if (page && page.status < 500) return page;
  const store = await caches.open(stores.shell);
  return (await store.match(shellAddress)) ?? page ?? asked;
}

/** A tab of an older build finds its files as long as that build's worker is there, and a newer one's already. */
export async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
