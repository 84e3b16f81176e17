import type { Hono } from "hono";
import type { AppEnv } from "../context/request-context.ts";
import { mountSitePreview } from "./site-preview.ts";
import { mountSitemap } from "./sitemap.ts";

/**
 * Mounts the files for robots and the preview of unpublished settings. The routes of pages are
 * mounted last, elsewhere.
 */
export function mountSsr(app: Hono<AppEnv>): void {
  mountSitePreview(app);
  mountSitemap(app);
}
