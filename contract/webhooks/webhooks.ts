import * as z from "zod/mini";
import { Paging, pageOf } from "../catalogue/catalogue.ts";
import type { IssueCode } from "../issues.ts";

/** The events that a webhook endpoint can receive. */
export const webhookEvents = [
  "member.started",
  "member.ended",
  "order.paid",
  "order.refunded",
  "movie.published",
  "movie.leaving",
  "review.posted",
] as const;
/** The event that an administrator sends to test an endpoint. */
export const webhookTestEvent = "webhook.test";

export type WebhookEvent = (typeof webhookEvents)[number];

export const maxWebhookEndpoints = 10;
export const maxReplayedWebhooks = 1000;

const settings = {
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  events: z
    .array(z.enum(webhookEvents))
    .check(z.minLength(1, "required" satisfies IssueCode), z.maxLength(webhookEvents.length)),
};

export const WebhookEndpointForm = z.object(settings);

/** `version` is the version that was edited. An endpoint that is off receives nothing. */
export const WebhookEndpointChange = z.object({
  ...settings,
  on: z.boolean(),
  version: z.int(),
});

/**
 * `failingSince` is the time of the first failure since the last success. `pausedAt` is the time at
 * which the site switched the endpoint off because of failures; null if an administrator switched
 * the endpoint off.
 */
export const WebhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  on: z.boolean(),
  failingSince: z.nullable(z.iso.datetime()),
  pausedAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  version: z.number(),
});

export const WebhookSecretResponse = z.object({
  message: z.string(),
  data: z.object({ id: z.string(), secret: z.string() }),
});

/**
 * An attempt to send an event. `status` is null without a response. `answer` is the beginning of
 * the response, or the reason for a missing response.
 */
export const WebhookAttempt = z.object({
  at: z.iso.datetime(),
  status: z.nullable(z.number()),
  ms: z.number(),
  answer: z.string(),
});

/** An event for one endpoint. `failed` events are sent again only by a replay. */
export const WebhookDelivery = z.object({
  id: z.string(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  state: z.enum(["waiting", "delivered", "failed"]),
  createdAt: z.iso.datetime(),
  dueAt: z.nullable(z.iso.datetime()),
  attempts: z.array(WebhookAttempt),
});

export const WebhookDeliveryQuery = Paging;
export const WebhookDeliveryList = pageOf(WebhookDelivery);
export const WebhookReplay = z.object({ since: z.iso.datetime() });

export type WebhookEndpointForm = z.infer<typeof WebhookEndpointForm>;
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
