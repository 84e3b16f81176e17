import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { createQueryMeter } from "../context/query-meter.ts";
import type { AppEnv } from "../context/request-context.ts";

/** Gives a request its id, its time and its query meter, and logs one line about it. */
export const requestLog: MiddlewareHandler<AppEnv> = async (c, next) => {
  const startedAt = Date.now();
  c.set("now", startedAt);
  c.set("requestId", crypto.randomUUID());
  c.set("meter", createQueryMeter());
  await next();
  c.res.headers.set("X-Request-Id", c.var.requestId);
  console.info(
    JSON.stringify({
      level: "info",
      requestId: c.var.requestId,
      method: c.req.method,
      // The pattern, since a path can contain the token of an email.
      route: routePath(c, -1),
      status: c.res.status,
      ms: Date.now() - startedAt,
      d1: c.var.meter,
    }),
  );
};
