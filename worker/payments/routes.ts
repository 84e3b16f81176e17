import type { Hono } from "hono";
import type { AppEnv } from "../context/request-context.ts";
import { mountPaymentEventRoutes } from "./event-routes.ts";
import { mountProviderList } from "./provider-routes.ts";
import { mountPaymentProviderRoutes } from "./providers/registry.ts";
import { mountPaymentWebhook } from "./webhooks.ts";

export function mountPayments(app: Hono<AppEnv>): void {
  mountPaymentWebhook(app);
  mountPaymentProviderRoutes(app);
  mountPaymentEventRoutes(app);
  mountProviderList(app);
}
