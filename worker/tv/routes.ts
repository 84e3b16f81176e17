import type { Hono } from "hono";
import type { AppEnv } from "../context/request-context.ts";
import { respondSmallPage } from "../ssr/small-page.ts";

/** Mounts the page for televisions (web/tv). */
export function mountTv(app: Hono<AppEnv>): void {
  app.get("/tv", (c) => respondSmallPage(c, "tv"));
}
