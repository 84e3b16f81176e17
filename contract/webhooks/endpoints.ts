import * as z from "zod/mini";
import { type Endpoint, MessageResponse } from "../endpoint.ts";
import { OpaqueId } from "../ids.ts";
import {
  WebhookDeliveryList,
  WebhookDeliveryQuery,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointForm,
  WebhookReplay,
  WebhookSecretResponse,
} from "./webhooks.ts";

const params = z.object({ webhookId: OpaqueId });

/**
 * Creating an endpoint takes no `Idempotency-Key`, because a stored response would contain the
 * secret. An endpoint that was created twice can be deleted.
 */
export const webhookEndpoints = {
  "GET /api/webhooks": {
    summary: "The webhook endpoints, oldest first",
    access: "staff",
    response: z.object({ data: z.array(WebhookEndpoint) }),
  },
  "POST /api/webhooks": {
    summary: "Add a webhook endpoint; the response alone has its secret",
    access: "staff",
    asksForProof: true,
    body: WebhookEndpointForm,
    status: 201,
    response: WebhookSecretResponse,
  },
  "PUT /api/webhooks/:webhookId": {
    summary: "Change a webhook endpoint, or switch it on or off; 409 when somebody else changed it",
    access: "staff",
    asksForProof: true,
    params,
    body: WebhookEndpointChange,
    response: MessageResponse,
  },
  "DELETE /api/webhooks/:webhookId": {
    summary: "Delete a webhook endpoint and its log",
    access: "staff",
    asksForProof: true,
    params,
    response: MessageResponse,
  },
  "POST /api/webhooks/:webhookId/secret": {
    summary: "Make a new secret; the old one signs too for a day",
    access: "staff",
    asksForProof: true,
    params,
    response: WebhookSecretResponse,
  },
  "POST /api/webhooks/:webhookId/test": {
    summary: "Send the event `webhook.test`",
    access: "staff",
    params,
    status: 202,
    response: MessageResponse,
  },
  "GET /api/webhooks/:webhookId/deliveries": {
    summary: "The events of the last 30 days for an endpoint with their attempts, newest first",
    access: "staff",
    params,
    query: WebhookDeliveryQuery,
    response: WebhookDeliveryList,
  },
  "POST /api/webhooks/:webhookId/deliveries/:deliveryId/replay": {
    summary: "Send an event again, with the same `webhook-id`",
    access: "staff",
    params: z.object({ webhookId: OpaqueId, deliveryId: OpaqueId }),
    status: 202,
    response: MessageResponse,
  },
  "POST /api/webhooks/:webhookId/replay": {
    summary: "Send the failed events since a time again, the oldest 1,000 of them",
    access: "staff",
    params,
    body: WebhookReplay,
    status: 202,
    response: z.object({ message: z.string(), data: z.object({ replayed: z.number() }) }),
  },
} as const satisfies Record<string, Endpoint>;
