import {
  isCurrentWebhook,
  stripeWebhookEvents,
  webhookUrl,
} from "../../../../worker/payments/providers/stripe/webhook-endpoint.ts";

/**
 * The portal's settings. Subscribers cannot switch plans there, because an order belongs to one
 * plan.
 */
const portalSettings = {
  metadata: { created_by: "marquee" },
  features: {
    customer_update: { enabled: true, allowed_updates: ["address", "tax_id"] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: "at_period_end" },
  },
};

export async function openStripe(key) {
  const { default: Stripe } = await import("stripe");
  const apiUrl = process.env.STRIPE_API_URL ? new URL(process.env.STRIPE_API_URL) : null;
  const options = apiUrl && {
    host: apiUrl.hostname,
    port: apiUrl.port,
    protocol: apiUrl.protocol.slice(0, -1),
  };
  return { api: new Stripe(key, options ?? {}), version: Stripe.API_VERSION };
}

/**
 * Reads a site's objects at Stripe: `portal`, the customer portal; `webhook`, the webhook whose
 * secret the Worker has; `isCurrent`, whether its settings need no change; and `webhooks`, all
 * webhooks at the site's address. `portal` and `webhook` are null if unusable.
 */
export async function inspectStripe({ api, version }, { site, webhookId }) {
  const portals = await api.billingPortal.configurations.list({ active: true, limit: 100 });
  const { data: webhooks } = await api.webhookEndpoints.list({ limit: 100 });
  const known = webhooks.find(({ id }) => id === webhookId);
  return {
    portal: portals.data.find(({ metadata }) => metadata?.created_by === "marquee") ?? null,
    // The API version of a webhook cannot be changed, so a webhook of another version is unusable.
    webhook: known?.api_version === version ? known : null,
    isCurrent: known !== undefined && isCurrentWebhook(known, { site, version }),
    webhooks: webhooks.filter(({ url }) => url === webhookUrl(site)),
  };
}

/**
 * Creates or updates portal and webhook. Stripe reveals a webhook's secret only at its creation, so
 * a webhook without a known secret is replaced. Returns `{ portalId, webhookId, webhookSecret }`;
 * the secret is undefined if the webhook stays.
 */
export async function createObjects(stripe, { site, webhookId }) {
  const { api, version } = stripe;
  const found = await inspectStripe(stripe, { site, webhookId });
  const portal = found.portal
    ? await api.billingPortal.configurations.update(found.portal.id, portalSettings)
    : await api.billingPortal.configurations.create(portalSettings);
  const target = { url: webhookUrl(site), enabled_events: stripeWebhookEvents };
  if (found.webhook) {
    if (!found.isCurrent)
      await api.webhookEndpoints.update(found.webhook.id, { ...target, disabled: false });
    return { portalId: portal.id, webhookId: found.webhook.id };
  }
  const made = await api.webhookEndpoints.create({ ...target, api_version: version });
  return { portalId: portal.id, webhookId: made.id, webhookSecret: made.secret };
}
