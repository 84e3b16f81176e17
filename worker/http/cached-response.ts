import { getLocale, type Locale } from "#messages/runtime";
import { ageLimitHeader } from "../../contract/constants.ts";
import { findClaims } from "../auth/session.ts";
import type { Claims } from "../auth/session-token.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { localeVary, withLocale } from "../i18n/locale.ts";
import { entityTagOf, matchesEntityTag } from "../media/entity-tag.ts";
import { type CachedBody, createResponseBodyCache } from "./body-cache.ts";

/**
 * How many milliseconds after its build a body is fresh (`freshMs`) and may still be served
 * (`staleMs`). Both are less than 60 s, the time after which a change must be visible.
 * `lifetimeFrom` shortens `freshMs` by a random part, so that usually one isolate builds a body for
 * the others.
 */
const [freshMs, staleMs] = [25_000, 50_000];
/**
 * While the database fails, visitors get a body that is up to ten minutes old, and the database is
 * tried again every five seconds.
 */
const [failedSeconds, retryMs] = [600, 5_000];

/** The validated parameters of a request, and the language of its response. */
export type CacheKey = { locale?: Locale } & Record<string, unknown>;

type CachedResponseOptions = {
  /**
   * The validated parameters, by which the response is cached. They contain no unknown query
   * parameters, which would create more cache entries. `locale` is the language of the response,
   * by default the reader's.
   */
  key: CacheKey;
  forVisitors: () => Promise<unknown>;
  /** The response to a signed-in user, never cached. */
  forAccount: (claims: Claims) => Promise<unknown>;
};

/**
 * Responds to a catalogue request: to visitors from the edge's cache with an entity tag, to
 * accounts uncached.
 */
export async function respondCached(
  c: RequestContext,
  { key, forVisitors, forAccount }: CachedResponseOptions,
): Promise<Response> {
  const locale = key.locale ?? getLocale();
  const claims = await findClaims(c);
  if (claims) {
    // Set before the response is made, so that an error response has the header too.
    c.header(ageLimitHeader, claims.hasAgeLimit ? "1" : undefined);
    return c.json((await withLocale(locale, () => forAccount(claims))) as object, 200, {
      "Cache-Control": "private, no-store",
      "Content-Language": locale,
    });
  }

  const { body, tag } = await getCachedBody(c, { ...key, locale }, async () =>
    JSON.stringify(await withLocale(locale, forVisitors)),
  );
  c.header("Content-Language", locale);
  return respondWithEntityTag(c, body, tag);
}

/**
 * Returns the response to visitors from this isolate, else from the cache of its Cloudflare
 * location, else builds the response. A stale response is served while a new one is built.
 */
export function getCachedBody(
  c: RequestContext,
  key: Record<string, unknown>,
  build: () => Promise<string>,
): Promise<CachedBody> {
  const cacheKey = cacheKeyOf(c, key);
  return getBody(cacheKey, {
    now: c.var.now,
    build: () => readEdgeCache(c, cacheKey, build),
    waitUntil: (promise) => c.executionCtx.waitUntil(promise),
  });
}

/**
 * Keeps bodies in this isolate, because a look-up in the location's cache costs more than the rest
 * of a response.
 */
const getBody = createResponseBodyCache(100);

async function readEdgeCache(
  c: RequestContext,
  cacheKey: string,
  build: () => Promise<string>,
): Promise<CachedBody> {
  const { now } = c.var;
  const cache = await caches.open("catalogue");
  const cached = await cache.match(cacheKey);
  const cachedBody = cached && (await readCachedBody(cached));
  if (cachedBody && now < cachedBody.freshUntil) return cachedBody;
  try {
    const body = await build();
    const tag = entityTagOf(body);
    const headers = {
      ETag: tag,
      "Cache-Control": `max-age=${failedSeconds}`,
      [builtAtHeader]: String(now),
    };
    c.executionCtx.waitUntil(cache.put(cacheKey, new Response(body, { headers })));
    return { body, tag, ...lifetimeFrom(now) };
  } catch (error) {
    if (!cachedBody || error instanceof AppError) throw error;
    console.error(
      JSON.stringify({
        level: "error",
        requestId: c.var.requestId,
        error: `served stale: ${error}`,
      }),
    );
    return { ...cachedBody, freshUntil: now + retryMs, staleUntil: now + retryMs };
  }
}

const builtAtHeader = "X-Built-At";

const readCachedBody = async (cached: Response): Promise<CachedBody> => ({
  body: await cached.text(),
  tag: cached.headers.get("ETag") ?? "",
  ...lifetimeFrom(Number(cached.headers.get(builtAtHeader))),
});

const lifetimeFrom = (builtAt: number) => ({
  freshUntil: builtAt + freshMs * (1 - Math.random() / 5),
  staleUntil: builtAt + staleMs,
});

function cacheKeyOf(c: RequestContext, key: Record<string, unknown>): string {
  const { origin, pathname } = new URL(c.req.url);
  const parameters = Object.entries(key)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)])
    .sort();
  return `${origin}${pathname}?${new URLSearchParams(parameters)}`;
}

function respondWithEntityTag(c: RequestContext, body: string, tag: string): Response {
  const headers = {
    ETag: tag,
    "Cache-Control": "public, max-age=0, must-revalidate",
    Vary: `Authorization, ${localeVary}`,
  };
  if (matchesEntityTag(c.req.header("If-None-Match") ?? "", tag, "weakly"))
    return c.body(null, 304, headers);
  return c.body(body, 200, { ...headers, "Content-Type": "application/json; charset=UTF-8" });
}
