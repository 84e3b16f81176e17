import type { MiddlewareHandler } from "hono";
import { type AppEnv, isHttps } from "../context/request-context.ts";
import { isLocalAddress } from "./local-address.ts";

/**
 * Redirects http to https, because the session cookie must not travel unencrypted. Local sites have
 * no certificate.
 */
export const redirectToHttps: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (isHttps(c) || isLocalAddress(c.req.url)) return next();
  return c.redirect(c.req.url.replace(/^http:/, "https:"), 308);
};
