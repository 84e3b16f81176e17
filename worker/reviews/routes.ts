import type { Hono } from "hono";
import type { AppEnv } from "../context/request-context.ts";
import { mountReviewDecisionRoutes } from "./decision-routes.ts";
import { mountReviewListRoutes } from "./list-routes.ts";
import { mountReviewReportRoutes } from "./report-routes.ts";

/**
 * Mounts the endpoints by which visitors report reviews, and by which administrators list reviews
 * and decide on reports.
 */
export function mountReviews(app: Hono<AppEnv>): void {
  mountReviewReportRoutes(app);
  mountReviewDecisionRoutes(app);
  mountReviewListRoutes(app);
}
