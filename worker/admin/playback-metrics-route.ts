import type { Hono } from "hono";
import { queryAsUser } from "../auth/session.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { paginatePlaybackMetrics, selectPlaybackMetrics, toPlaybackMetricsDto } from "../streaming/playback-metrics.ts";

export function playbackMetricsRoute(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/quality", async (c, { query }) => {
    const pageQuery = paginatePlaybackMetrics(query);
    const found = await queryAsUser(c, (db) => selectPlaybackMetrics(db, query.movieId, pageQuery));
    return respond(c, "GET /api/admin/quality", pageQuery.page(found, toPlaybackMetricsDto));
  });
}
