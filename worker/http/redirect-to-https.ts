import type { MiddlewareHandler } from "hono";
import { type AppEnv, isHttps } from "../context/request-context.ts";
import { isLocalAddress } from "./local-address.ts";

/** Over plain http the session cookie would travel in the open. Local sites have no certificate. */
export const redirectToHttps: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (isHttps(c) || isLocalAddress(c.req.url)) return next();
  return c.redirect(c.req.url.replace(/^http:/, "https:"), 308);
};
