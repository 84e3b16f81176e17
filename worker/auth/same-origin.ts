import type { MiddlewareHandler } from "hono";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { carriesApiKey } from "./api-key.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses changes that do not come from a page of this origin. Browsers always send Origin or
 * Sec-Fetch-Site. A request with neither header comes from a program, and is accepted only without
 * a cookie. A request with an API key is accepted, because cookies count for nothing beside a key,
 * and a page of another origin cannot send the header of a key without the site's permission.
 */
export const requireSameOrigin: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!safeMethods.has(c.req.method) && !carriesApiKey(c) && !isSameOrigin(c.req.raw)) {
    throw new AppError("wrong_origin");
  }
  await next();
};

function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get("Origin");
  const fetchSite = request.headers.get("Sec-Fetch-Site");
  if (origin !== null) return origin === new URL(request.url).origin;
  if (fetchSite === null) return !request.headers.has("Cookie");
  return fetchSite === "same-origin";
}
