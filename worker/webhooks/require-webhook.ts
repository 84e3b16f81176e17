import { sql } from "drizzle-orm";
import type { Requirement } from "../auth/requirement.ts";
import { AppError } from "../context/app-error.ts";
import { webhookEndpoints } from "../schema.ts";

export const requireWebhook = (id: string): Requirement => [
  sql`exists (select 1 from ${webhookEndpoints} where id = ${id})`,
  () => new AppError("webhook_not_found"),
];

/**
 * Requires an endpoint that is on. An endpoint that is off receives nothing, not even tests and
 * replays.
 */
export const requireWebhookOn = (id: string): Requirement => [
  sql`exists (select 1 from ${webhookEndpoints} where id = ${id} and is_on)`,
  () => new AppError("webhook_off"),
];
