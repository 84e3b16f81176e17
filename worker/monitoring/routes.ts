import type { Hono } from "hono";
import type { AppEnv } from "../context/request-context.ts";
import { mountAuditLog } from "./audit-route.ts";
import { mountBrowserErrors } from "./browser-errors.ts";
import { mountHealthCheck } from "./health.ts";
import type { JobSchedule } from "./job-states.ts";
import { mountSiteHealth } from "./site-health-route.ts";
import { mountStats } from "./stats-routes.ts";

export type DeployedCode = { version: string; jobs: JobSchedule[] };

export function mountMonitoring(app: Hono<AppEnv>, operation: DeployedCode): void {
  mountHealthCheck(app, operation);
  mountSiteHealth(app, operation);
  mountBrowserErrors(app);
  mountStats(app);
  mountAuditLog(app);
}
