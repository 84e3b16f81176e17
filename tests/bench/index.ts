import { Hono } from "hono";
import { runSql } from "../../scripts/run-sql.mjs";
import type { Bindings } from "../../worker/context/request-context.ts";
import marquee from "../../worker/index.ts";

// The harness, unlike the platform, passes every log line on to the measuring process.
console.info = () => undefined;

/** Minimal equivalents of our endpoints in the same workerd, for comparison. */
const bare = new Hono<{ Bindings: Bindings }>();

bare.get("/bare/r2/:key{.+}", async (c) => {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(c.req.header("Range") ?? "") ?? [];
  const range =
    first && last ? { offset: Number(first), length: Number(last) - Number(first) + 1 } : undefined;
  const object = await c.env.MEDIA.get(c.req.param("key"), { ...(range && { range }) });
  return object ? new Response(object.body, { status: range ? 206 : 200 }) : c.notFound();
});

let catalogueJson: string | undefined;

/** Responds with the catalogue's text from memory. */
bare.get("/bare/json", async (c) => {
  catalogueJson ??= await (
    await marquee.fetch(
      new Request(`${new URL(c.req.url).origin}/api/getMovies?limit=10`),
      withoutRateLimit(c.env),
      c.executionCtx as ExecutionContext,
    )
  ).text();
  return c.body(catalogueJson, 200, { "Content-Type": "application/json; charset=UTF-8" });
});

/** Runs the query that finds a request's session, for comparison. */
bare.get("/bare/d1", async (c) => {
  const session = c.env.DB.withSession("first-primary");
  const [{ results } = { results: [] }] = await session.batch([
    session
      .prepare(
        `select users.id, sessions.id as session_id, users.name, users.email, users.role, users.language, sessions.last_seen_at,
        (select max(until) from (select expires_at as until from subscriptions where user_id = users.id union all select until from gifts where user_id = users.id)) as paid_until
       from sessions inner join users on users.id = sessions.user_id
       where sessions.id = ? and sessions.user_id = ? and sessions.expires_at > ? and sessions.last_seen_at > ?`,
      )
      .bind(c.req.query("session"), "demo-member", 0, 0),
  ]);
  return c.json(results[0] ?? null);
});

bare.post("/bare/sql", (c) => runSql(c.req.raw, c.env));

/** Returns the bindings without the rate limit, which would reject the load of the benchmark. */
const withoutRateLimit = (env: Bindings): Bindings => ({
  ...env,
  RATE_LIMIT: { limit: async () => ({ success: true }) },
});

export { CachedFiles } from "../../worker/index.ts";

export default {
  fetch: (request, env, context) =>
    new URL(request.url).pathname.startsWith("/bare/")
      ? bare.fetch(request, env, context)
      : marquee.fetch(request, withoutRateLimit(env), context),
} satisfies ExportedHandler<Bindings>;
