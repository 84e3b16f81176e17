import type { MiddlewareHandler } from "hono";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";

/** A coarse limit against floods of requests; media is exempt, since one movie takes hundreds of requests. */
export const globalRateLimit: MiddlewareHandler<AppEnv> = async (c, next) => {
  const ipAddress = c.req.header("CF-Connecting-IP");
  if (ipAddress !== undefined && new URL(c.req.url).pathname.startsWith("/api/")) {
    const { success } = await c.env.RATE_LIMIT.limit({ key: ipAddress });
    if (!success) {
      throw new AppError("too_many_requests", { count: 1 }, { headers: { "Retry-After": "60" } });
    }
  }
  await next();
};
