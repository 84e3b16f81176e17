import type { Hono } from "hono";
import type { AppEnv } from "../context/request-context.ts";
import { decisionRoutes } from "./decision-routes.ts";
import { listRoutes } from "./list-routes.ts";
import { reportRoutes } from "./report-routes.ts";

/** Mounts what visitors report of reviews, and what administrators decide. */
export function mountReviews(app: Hono<AppEnv>): void {
  reportRoutes(app);
  decisionRoutes(app);
  listRoutes(app);
}
