import type { MiddlewareHandler } from "hono";
import type { App } from "./app.ts";
import { AppError } from "./app-error.ts";

/** A coarse shield against floods of calls; media passes, since a film is hundreds of requests. */
export const shield: MiddlewareHandler<App> = async (c, next) => {
  const address = c.req.header("CF-Connecting-IP");
  if (address !== undefined && new URL(c.req.url).pathname.startsWith("/api/")) {
    const { success } = await c.env.SHIELD.limit({ key: address });
    if (!success) {
      const headers = { "Retry-After": "60" };
      throw new AppError("too_many_requests", "Too many requests. Try again in a minute.", { headers });
    }
  }
  await next();
};
