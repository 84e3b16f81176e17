import type { Hono } from "hono";
import type { AppEnv } from "../context/request-context.ts";
import { paymentEventRoutes } from "./event-routes.ts";
import { providerListRoute } from "./provider-routes.ts";
import { paymentProviderRoutes } from "./providers/registry.ts";
import { webhookRoute } from "./webhooks.ts";

export function mountPayments(app: Hono<AppEnv>): void {
  webhookRoute(app);
  paymentProviderRoutes(app);
  paymentEventRoutes(app);
  providerListRoute(app);
}
