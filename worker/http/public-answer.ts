import type { Call } from "./app.ts";
import { entityTagOf, namesTag } from "./entity-tag.ts";
import { findClaims } from "./session.ts";
import type { Claims } from "./session-token.ts";

/** How long a location may go on answering what was true before: well within the promised 60 s. */
const edgeSeconds = 30;

type Parts = {
  /** The validated parameters: whatever else stands in the address does not multiply the cache. */
  key: Record<string, unknown>;
  /** What everybody gets. */
  forVisitors: () => Promise<unknown>;
  /** What somebody signed in gets, never cached. */
  forAccount: (claims: Claims) => Promise<unknown>;
};

/** Answers a catalogue call: visitors from the edge's cache, with an entity tag; accounts afresh. */
export async function answerPublic(c: Call, { key, forVisitors, forAccount }: Parts): Promise<Response> {
  const claims = await findClaims(c);
  if (claims) return c.json((await forAccount(claims)) as object, 200, { "Cache-Control": "private, no-store" });

  const cache = await caches.open("catalogue");
  const cacheKey = keyOf(c, key);
  const known = await cache.match(cacheKey);
  if (known) return answerTagged(c, await known.text(), known.headers.get("ETag") ?? "");

  const body = JSON.stringify(await forVisitors());
  const tag = await entityTagOf(body);
  const stored = new Response(body, { headers: { ETag: tag, "Cache-Control": `max-age=${edgeSeconds}` } });
  c.executionCtx.waitUntil(cache.put(cacheKey, stored));
  return answerTagged(c, body, tag);
}

function keyOf(c: Call, key: Record<string, unknown>): string {
  const { origin, pathname } = new URL(c.req.url);
  const parameters = Object.entries(key)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)])
    .sort();
  return `${origin}${pathname}?${new URLSearchParams(parameters)}`;
}

function answerTagged(c: Call, body: string, tag: string): Response {
  const headers = { ETag: tag, "Cache-Control": "public, max-age=0, must-revalidate", Vary: "Cookie, Authorization" };
  if (namesTag(c.req.header("If-None-Match") ?? "", tag, "weakly")) return c.body(null, 304, headers);
  return c.body(body, 200, { ...headers, "Content-Type": "application/json; charset=UTF-8" });
}
