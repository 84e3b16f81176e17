import type { Hono } from "hono";
import type { AppEnv } from "../context/request-context.ts";
import { sitePreviewRoutes } from "./site-preview.ts";
import { sitemapRoutes } from "./sitemap.ts";

/**
 * Mounts the files for robots and the preview of unpublished settings. The routes of pages are
 * mounted last, elsewhere.
 */
export function mountSsr(app: Hono<AppEnv>): void {
  sitePreviewRoutes(app);
  sitemapRoutes(app);
}
