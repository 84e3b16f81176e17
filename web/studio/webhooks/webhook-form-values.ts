import { m } from "#messages";
import type { WebhookEndpoint, WebhookEvent } from "../../../contract/webhooks/webhooks.ts";
import type { Message } from "../../i18n/message.ts";
import { createSwitchField, createTextField } from "../editor/editor-fields.tsx";
import type { EditorFields } from "../editor/merge-edits.ts";

type WebhookValues = { url: string; events: WebhookEvent[]; on: boolean };

export const webhookEventLabels: Record<WebhookEvent, Message> = {
  "member.started": m.webhooks_member_started,
  "member.ended": m.webhooks_member_ended,
  "order.paid": m.webhooks_order_paid,
  "order.refunded": m.webhooks_order_refunded,
  "movie.published": m.webhooks_movie_published,
  "movie.leaving": m.webhooks_movie_leaving,
  "review.posted": m.webhooks_review_posted,
};

export const toWebhookValues = (stored: WebhookEndpoint | null): WebhookValues => ({
  url: stored?.url ?? "",
  events: stored?.events ?? [],
  on: stored?.on ?? true,
});

export const webhookFields: EditorFields<WebhookValues> = {
  url: createTextField(m.webhooks_url),
  events: {
    label: m.webhooks_events,
    format: (events) => events.map((event) => webhookEventLabels[event]()).join(", "),
  },
  on: createSwitchField(m.webhooks_on),
};
