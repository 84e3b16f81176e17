import type { Hono } from "hono";
import type { AppEnv } from "../context/request-context.ts";
import { auditRoute } from "./audit-route.ts";
import { browserErrorRoutes } from "./browser-errors.ts";
import { healthRoute } from "./health.ts";
import type { JobSchedule } from "./job-states.ts";
import { siteHealthRoute } from "./site-health-route.ts";
import { statsRoutes } from "./stats-routes.ts";

export type DeployedCode = { version: string; jobs: JobSchedule[] };

export function mountMonitoring(app: Hono<AppEnv>, operation: DeployedCode): void {
  healthRoute(app, operation);
  siteHealthRoute(app, operation);
  browserErrorRoutes(app);
  statsRoutes(app);
  auditRoute(app);
}
