import type { MiddlewareHandler } from "hono";
import { compact } from "../../contract/compact.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { carriesApiKey } from "./api-key.ts";
import { getClientInfo } from "./client-info.ts";
import { findClaims } from "./session.ts";

/**
 * Limits the requests of each network, with a lower limit for writes without a session. Media and
 * segments are exempt, because one movie takes hundreds of requests. The few of these requests that
 * read the database are limited in open-extras.ts. Webhooks are exempt, because their signature is
 * verified first. The lower limit does not apply to writes with an API key below `/api/`, because
 * `requireApiKey` limits the requests of each key.
 */
export const globalRateLimit: MiddlewareHandler<AppEnv> = async (c, next) => {
  // `c.req.path` is decoded, like the path by which Hono finds the route, so the exempt paths match
  // the exempt routes.
  if (/^\/(media|stream|webhooks)\//.test(c.req.path)) return next();
  const limiters = compact([
    c.env.RATE_LIMIT,
    (await isAnonymousWrite(c)) && c.env.ANONYMOUS_RATE_LIMIT,
  ]);
  for (const limiter of limiters) await limitRequests(c, limiter);
  return next();
};

/** Counts a request of the network. Throws `too_many_requests` above the limit. */
export async function limitRequests(c: RequestContext, limiter: RateLimit): Promise<void> {
  // A request without the header of Cloudflare's edge comes from this machine.
  if (c.req.header("CF-Connecting-IP") === undefined) return;
  const { success } = await limiter.limit({ key: getClientInfo(c).network });
  if (!success)
    throw new AppError("too_many_requests", { count: 1 }, { headers: { "Retry-After": "60" } });
}

const isAnonymousWrite = async (c: RequestContext) =>
  !["GET", "HEAD", "OPTIONS"].includes(c.req.method) &&
  !(carriesApiKey(c) && c.req.path.startsWith("/api/")) &&
  (await findClaims(c)) === null;
