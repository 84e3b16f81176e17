import type { Call } from "./app.ts";
import { entityTagOf, namesTag } from "./entity-tag.ts";
import { findClaims } from "./session.ts";
import type { Claims } from "./session-token.ts";

/** How long a location may go on answering what was true before: well within the promised 60 s. */
const edgeSeconds = 30;
/** And an isolate, on top of that; with the texts of so many answers. */
const memoryMs = 10_000;
const answersInMemory = 100;

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

  const { body, tag } = await keepPublic(c, key, async () => JSON.stringify(await forVisitors()));
  return answerTagged(c, body, tag);
}

type Answered = { body: string; tag: string };

/** What everybody is told at this address, made when neither this isolate nor its location still knows it. */
export async function keepPublic(
  c: Call,
  key: Record<string, unknown>,
  make: () => Promise<string>,
): Promise<Answered> {
  const cacheKey = keyOf(c, key);
  return recall(cacheKey, c.var.now) ?? remember(cacheKey, await atEdge(c, cacheKey, make), c.var.now);
}

async function atEdge(c: Call, cacheKey: string, make: () => Promise<string>): Promise<Answered> {
  const cache = await caches.open("catalogue");
  const known = await cache.match(cacheKey);
  if (known) return { body: await known.text(), tag: known.headers.get("ETag") ?? "" };
  const body = await make();
  const tag = await entityTagOf(body);
  const stored = new Response(body, { headers: { ETag: tag, "Cache-Control": `max-age=${edgeSeconds}` } });
  c.executionCtx.waitUntil(cache.put(cacheKey, stored));
  return { body, tag };
}

/** What this isolate answered last: asking the edge's cache costs more than all the rest of an answer. */
const answered = new Map<string, Answered & { until: number }>();

function recall(cacheKey: string, now: number): Answered | undefined {
  const known = answered.get(cacheKey);
  return known && known.until > now ? known : undefined;
}

function remember(cacheKey: string, answer: Answered, now: number): Answered {
  if (answered.size >= answersInMemory)
    for (const oldest of [...answered.keys()].slice(0, answersInMemory / 2)) answered.delete(oldest);
  answered.set(cacheKey, { ...answer, until: now + memoryMs });
  return answer;
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
