import type { MiddlewareHandler } from "hono";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { carriesKey } from "./api-key.ts";
import { getClientInfo } from "./client-info.ts";
import { findClaims } from "./session.ts";

/**
 * Limits the requests of each network, with a lower limit for writes without a session. Media and
 * segments are exempt, because one movie takes hundreds of requests, none of which reads the
 * database. Webhooks are exempt, because their signature is verified first. Writes with an API key
 * have limits of their own, which the contract's endpoints below `/api/` apply.
 */
export const globalRateLimit: MiddlewareHandler<AppEnv> = async (c, next) => {
  // `c.req.path` is decoded, like the path by which Hono finds the route, so the exempt paths match
  // the exempt routes.
  if (
    c.req.header("CF-Connecting-IP") === undefined ||
    /^\/(media|stream|webhooks)\//.test(c.req.path)
  )
    return next();
  const limiters = [
    c.env.RATE_LIMIT,
    ...((await isAnonymousWrite(c)) ? [c.env.ANONYMOUS_RATE_LIMIT] : []),
  ];
  const { network } = getClientInfo(c);
  for (const limiter of limiters) {
    const { success } = await limiter.limit({ key: network });
    if (!success)
      throw new AppError("too_many_requests", { count: 1 }, { headers: { "Retry-After": "60" } });
  }
  return next();
};

const isAnonymousWrite = async (c: RequestContext) =>
  !["GET", "HEAD", "OPTIONS"].includes(c.req.method) &&
  !(carriesKey(c) && c.req.path.startsWith("/api/")) &&
  (await findClaims(c)) === null;
