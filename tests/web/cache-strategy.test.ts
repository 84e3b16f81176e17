import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { Endpoint } from "../../contract/endpoint.ts";
import { cachedEndpointKeys, type EndpointKey, endpoints } from "../../contract/endpoints.ts";
import {
  type CacheStrategy,
  chooseStrategy,
  isPublicResponse,
  isSameImage,
  selectUrlsToEvict,
} from "../../web/service-worker/cache-strategy.ts";
import {
  cachedPathPattern,
  describeCachedEndpoints,
} from "../../web/service-worker/cached-endpoints.ts";

const origin = "https://films.example";
const site = {
  origin,
  cachedPaths: new RegExp(cachedPathPattern(endpoints)),
  locales: ["en", "es", "de"],
  language: "",
};

function planRequest(
  path: string,
  { method = "GET", mode = "cors", ranged = false } = {},
): CacheStrategy {
  return chooseStrategy({ method, mode, url: new URL(path, origin).href, ranged }, site);
}

const planNavigation = (path: string) => planRequest(path, { mode: "navigate" });

test("the service worker treats every address of the site's own pages as a page, even one that looks like a file", () => {
  for (const path of [
    "/",
    "/movies?q=a",
    "/movie/12",
    "/watch/Mr.%20Smith?id=3",
    "/stream/watch/M",
    "/no/such.page",
  ]) {
    expect(planNavigation(path), path).toBe("page");
  }
});

test.each([
  [
    "",
    ["/", "/movies", "/demo", "/deutsch/de"],
    ["/de", "/de/movies", "//DE//movies", "/en/movies"],
  ],
  ["de", ["/de", "/de/", "/de/movies", "//de//movie/1"], ["/", "/demo", "/de-at", "/es/movies"]],
])(
  "the service worker of the pages below /%s handles these pages, and leaves pages of other languages to the network",
  (language, own, others) => {
    const plan = (path: string) =>
      chooseStrategy(
        { method: "GET", mode: "navigate", url: origin + path, ranged: false },
        { ...site, language },
      );
    for (const path of own) expect(plan(path), path).toBe("page");
    for (const path of others) expect(plan(path), path).toBe("network");
  },
);

test("the service worker never treats an API endpoint or another resource of the Worker as a page", () => {
  const getEndpoints = Object.keys(endpoints).filter((key) => key.startsWith("GET "));
  for (const key of getEndpoints)
    expect(planNavigation(key.slice(4).replaceAll(/:\w+/g, "7")), key).toBe("network");
  for (const path of [
    "/dev/mailbox",
    "/sandbox/checkout/1",
    "/webhooks/payments/stripe",
    "/stream/demo/master.m3u8",
    "/stream/granted/a.b.c/demo/master.m3u8",
    "/media/posters/a.webp",
    "/sitemap.xml",
    "/robots.txt",
    "/sw.js",
  ]) {
    expect(planNavigation(path), path).toBe("network");
  }
});

test("only endpoints that the contract marks as cached are cached, and visitors may use each of them", () => {
  const getKeys = Object.keys(endpoints).filter((key) => key.startsWith("GET "));
  const cachedKeys = getKeys.filter(
    (key) => planRequest(key.slice(4).replaceAll(/:\w+/g, "7")) !== "network",
  );
  expect(cachedKeys).toEqual(cachedEndpointKeys);
  for (const key of cachedEndpointKeys) expect(endpoints[key].access, key).toBe("anyone");
});

test("cached responses are dropped when a cached endpoint gets a new response field, and not for another endpoint", () => {
  const withNewField = (key: EndpointKey): Record<string, Endpoint> => {
    const { response, ...endpoint }: Endpoint = endpoints[key];
    return {
      ...endpoints,
      [key]: { ...endpoint, response: z.object({ added: z.string(), response }) },
    };
  };
  const described = describeCachedEndpoints(endpoints);
  expect(cachedEndpointKeys.length).toBeGreaterThan(3);
  for (const key of cachedEndpointKeys)
    expect(describeCachedEndpoints(withNewField(key)), key).not.toBe(described);
  expect(describeCachedEndpoints(withNewField("GET /api/site"))).toBe(described);
});

test("the service worker caches no streams, private data, writes or responses of origins other than the site's", () => {
  for (const path of [
    "/stream/demo/240p/1.m4s",
    "/stream/demo/captions/en.vtt",
    "/stream/granted/a.b.c/demo/storyboard-1.webp",
    "/media/trailers/drama.mp4",
    "/media/avatars/ada.webp",
    "/api/movies/1/download",
    "/api/getMovies?sort=name&q=secret",
    "/getUser/Ada?id=1",
    "/subscriptionCheck",
    "https://elsewhere.example/assets/a.js",
    "https://elsewhere.example/media/posters/a.webp",
  ]) {
    expect(planRequest(path), path).toBe("network");
  }
  expect(planRequest("/api/getMovies", { method: "POST" })).toBe("network");
  expect(planRequest("/media/posters/a.webp", { ranged: true })).toBe("network");
});

test("files of the build and images are served from the cache", () => {
  expect(planRequest("/assets/index-1a2b.js")).toBe("file");
  expect(planRequest("/icons/favicon.svg")).toBe("file");
  expect(planRequest("/media/posters/metropolis-480.avif", { mode: "no-cors" })).toBe("image");
});

test("a response is cached only when it is public", () => {
  const isCacheable = (cacheControl: string | null, status = 200) =>
    isPublicResponse({
      status,
      headers: new Headers(cacheControl ? { "Cache-Control": cacheControl } : {}),
    });
  expect(isCacheable("public, max-age=0, must-revalidate")).toBe(true);
  for (const other of ["private, no-store", "public, no-store", "private", "no-cache", "", null]) {
    expect(isCacheable(other), String(other)).toBe(false);
  }
  expect(isCacheable("public", 404)).toBe(false);
});

test("two sizes of a poster count as the same image", () => {
  const [small, large, other] = ["m-2-240.avif", "m-2-480.webp", "m-3-240.avif"].map(
    (name) => `${origin}/${name}`,
  );
  expect([isSameImage(`${small}`, `${large}`), isSameImage(`${small}`, `${other}`)]).toEqual([
    true,
    false,
  ]);
  expect(isSameImage(`${origin}/portrait.webp`, `${origin}/portrait.webp`)).toBe(false);
});

test("eviction removes the oldest cache entries first, but recently used entries last", () => {
  expect(selectUrlsToEvict(["a", "b", "c"], 3, new Set())).toEqual([]);
  expect(selectUrlsToEvict(["a", "b", "c", "d"], 2, new Set(["a"]))).toEqual(["b", "c"]);
  expect(selectUrlsToEvict(["a", "b", "c"], 1, new Set(["a", "b", "c"]))).toEqual(["a", "b"]);
});
