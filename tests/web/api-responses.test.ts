import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("the service worker caches a response that arrives after the cached response was shown", async () => {
  vi.useFakeTimers();
  const url = "https://films.example/api/getMovies";
  const headers = { "Cache-Control": "public, max-age=60" };
  const cached = new Map([[url, new Response("old", { headers })]]);
  const cache = {
    match: async (key: string) => cached.get(key)?.clone(),
    put: async (key: string, response: Response) => void cached.set(key, response),
    delete: async (key: string) => cached.delete(key),
    keys: async () => [...cached.keys()].map((key) => ({ url: key })),
  };
  vi.stubGlobal("BUILD", {
    locale: "de",
    locales: ["de"],
    version: "1",
    contract: "1",
    cachedPaths: "",
    files: [],
    laterFiles: [],
  });
  vi.stubGlobal("caches", { open: async () => cache });
  vi.stubGlobal("fetch", async () => {
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    return new Response("new", { headers });
  });
  const { respondToApiRequest } = await import("../../web/service-worker/api-responses.ts");
  const pending: Promise<unknown>[] = [];
  const shown = respondToApiRequest(new Request(url), (promise) => pending.push(promise));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await (await shown).text()).toBe("old");
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(pending);
  expect(await cached.get(url)?.text()).toBe("new");
});
