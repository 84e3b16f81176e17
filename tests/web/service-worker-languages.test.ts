import { afterEach, expect, it, vi } from "vitest";
import { ageLimitHeader, localeHeader } from "../../contract/constants.ts";

afterEach(() => vi.unstubAllGlobals());

const build = { version: "2", contract: "c", cachedPaths: "", files: [], laterFiles: [] };

/** Lets a service worker of German pages answer a request, with these caches of the browser. */
async function respondInGerman(request: Request, names: Set<string>, response: Response) {
  const touched: string[] = [];
  const cache = {
    match: async () => undefined,
    put: async (_url: string, stored: Response) => void touched.push(await stored.text()),
    delete: async () => true,
    keys: async () => [],
  };
  vi.stubGlobal("BUILD", { locale: "de", locales: ["en", "es", "de"], ...build });
  vi.stubGlobal("caches", {
    open: async () => cache,
    keys: async () => [...names],
    delete: async (name: string) => names.delete(name),
  });
  vi.stubGlobal("fetch", async () => response);
  vi.resetModules();
  const { respondToApiRequest } = await import("../../web/service-worker/api-responses.ts");
  const pending: Promise<unknown>[] = [];
  const answer = await respondToApiRequest(request, (promise) => pending.push(promise));
  await Promise.all(pending);
  return { answer: await answer.text(), touched };
}

const movieUrl = "https://films.example/api/movies/1";

it("a response to an account with an age limit deletes the cached responses of every language", async () => {
  const names = new Set([
    "marquee responses de c",
    "marquee responses en c",
    "marquee responses es b",
    "marquee shell en 1",
    "marquee images",
  ]);
  const headers = { [ageLimitHeader]: "12" };
  await respondInGerman(new Request(movieUrl), names, new Response("limited", { headers }));
  expect([...names]).toEqual(["marquee shell en 1", "marquee images"]);
});

it("a service worker caches responses in its own language alone", async () => {
  const request = (language: string) =>
    new Request(movieUrl, { headers: { [localeHeader]: language } });
  const respond = (language: string) =>
    respondInGerman(
      request(language),
      new Set(),
      new Response(language, { headers: { "Cache-Control": "public, max-age=60" } }),
    );
  expect(await respond("de")).toEqual({ answer: "de", touched: ["de"] });
  expect(await respond("en")).toEqual({ answer: "en", touched: [] });
});

it("a service worker deletes the caches of its language's earlier builds, and leaves those of other languages", async () => {
  vi.stubGlobal("BUILD", { locale: "de", locales: ["en", "es", "de"], ...build });
  const names = new Set([
    "marquee shell de 2",
    "marquee shell de 1",
    "marquee shell en 1",
    "marquee responses de c",
    "marquee responses de b",
    "marquee responses es b",
    "marquee images",
    "of something else",
    // Caches of versions that had the same caches for all languages.
    "marquee shell 1",
    "marquee responses c",
  ]);
  vi.stubGlobal("caches", {
    keys: async () => [...names],
    delete: async (name: string) => names.delete(name),
  });
  vi.resetModules();
  const { deleteOldCaches } = await import("../../web/service-worker/cache-names.ts");
  await deleteOldCaches();
  expect([...names]).toEqual([
    "marquee shell de 2",
    "marquee shell en 1",
    "marquee responses de c",
    "marquee responses es b",
    "marquee images",
    "of something else",
  ]);
});
