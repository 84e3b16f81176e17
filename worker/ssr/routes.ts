import type { Hono } from "hono";
import type { AppEnv } from "../context/request-context.ts";
import { sitePreviewRoutes } from "./site-preview.ts";
import { sitemapRoutes } from "./sitemap.ts";

/**
 * What robots read, and the preview of a site that is not published. The pages themselves answer
 * last.
 */
export function mountSsr(app: Hono<AppEnv>): void {
  sitePreviewRoutes(app);
  sitemapRoutes(app);
}
