import { findClaims } from "../auth/session.ts";
import type { Claims } from "../auth/session-token.ts";
import type { RequestContext } from "../context/request-context.ts";
import { entityTagOf, matchesEntityTag } from "../media/entity-tag.ts";

/** How long a location may serve an old response: well within the promised 60 s. */
const edgeCacheSeconds = 30;
/** An isolate may serve it this much longer; it holds so many response bodies. */
const memoryCacheMs = 10_000;
const maxMemoryEntries = 100;

type CachedResponseOptions = {
  /** The validated parameters: other query parameters do not create cache entries. */
  key: Record<string, unknown>;
  /** The response to visitors. */
  forVisitors: () => Promise<unknown>;
  /** The response to a signed-in user, never cached. */
  forAccount: (claims: Claims) => Promise<unknown>;
};

/** Responds to a catalogue request: to visitors from the edge's cache, with an entity tag; to accounts uncached. */
export async function respondCached(
  c: RequestContext,
  { key, forVisitors, forAccount }: CachedResponseOptions,
): Promise<Response> {
  const claims = await findClaims(c);
  if (claims) return c.json((await forAccount(claims)) as object, 200, { "Cache-Control": "private, no-store" });

  const { body, tag } = await getCachedBody(c, key, async () => JSON.stringify(await forVisitors()));
  return respondWithEntityTag(c, body, tag);
}

type CachedBody = { body: string; tag: string };

/** The response to visitors, built when neither this isolate nor its location has it cached. */
export async function getCachedBody(
  c: RequestContext,
  key: Record<string, unknown>,
  build: () => Promise<string>,
): Promise<CachedBody> {
  const cacheKey = cacheKeyOf(c, key);
  return (
    readMemoryCache(cacheKey, c.var.now) ??
    writeMemoryCache(cacheKey, await readEdgeCache(c, cacheKey, build), c.var.now)
  );
}

async function readEdgeCache(c: RequestContext, cacheKey: string, build: () => Promise<string>): Promise<CachedBody> {
  const cache = await caches.open("catalogue");
  const cached = await cache.match(cacheKey);
  if (cached) return { body: await cached.text(), tag: cached.headers.get("ETag") ?? "" };
  const body = await build();
  const tag = entityTagOf(body);
  const stored = new Response(body, { headers: { ETag: tag, "Cache-Control": `max-age=${edgeCacheSeconds}` } });
  c.executionCtx.waitUntil(cache.put(cacheKey, stored));
  return { body, tag };
}

/** The isolate's latest responses: a look-up in the edge's cache costs more than the rest of a response. */
const memoryCache = new Map<string, CachedBody & { expiresAt: number }>();

function readMemoryCache(cacheKey: string, now: number): CachedBody | undefined {
  const cached = memoryCache.get(cacheKey);
  return cached && cached.expiresAt > now ? cached : undefined;
}

function writeMemoryCache(cacheKey: string, entry: CachedBody, now: number): CachedBody {
  if (memoryCache.size >= maxMemoryEntries)
    for (const oldest of [...memoryCache.keys()].slice(0, maxMemoryEntries / 2)) memoryCache.delete(oldest);
  memoryCache.set(cacheKey, { ...entry, expiresAt: now + memoryCacheMs });
  return entry;
}

function cacheKeyOf(c: RequestContext, key: Record<string, unknown>): string {
  const { origin, pathname } = new URL(c.req.url);
  const parameters = Object.entries(key)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)])
    .sort();
  return `${origin}${pathname}?${new URLSearchParams(parameters)}`;
}

function respondWithEntityTag(c: RequestContext, body: string, tag: string): Response {
  const headers = { ETag: tag, "Cache-Control": "public, max-age=0, must-revalidate", Vary: "Cookie, Authorization" };
  if (matchesEntityTag(c.req.header("If-None-Match") ?? "", tag, "weakly")) return c.body(null, 304, headers);
  return c.body(body, 200, { ...headers, "Content-Type": "application/json; charset=UTF-8" });
}
