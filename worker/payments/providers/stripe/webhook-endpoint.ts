/** The events that the Worker reads: https://docs.stripe.com/api/events/types */
export const stripeWebhookEvents = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "charge.refunded",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_reinstated",
];

/** The used fields of Stripe's `WebhookEndpoint`. */
type Webhook = {
  status: string;
  url: string;
  api_version: string | null;
  enabled_events: string[];
};

export const webhookUrl = (site: string) => `${site}/webhooks/payments/stripe`;

/**
 * Whether a webhook sends the events that the Worker reads, in the format of `version`, the API
 * version of the Worker's SDK. A webhook keeps its API version even if the account's version
 * changes.
 */
export const isCurrentWebhook = (
  webhook: Webhook,
  { site, version }: { site: string; version: string },
) =>
  webhook.status === "enabled" &&
  webhook.url === webhookUrl(site) &&
  webhook.api_version === version &&
  stripeWebhookEvents.every((event) => webhook.enabled_events.includes(event));
