import { createHash } from "node:crypto";
import { isCurrentWebhook, webhookEvents, webhookUrl } from "../../contract/stripe-webhook.ts";

/** Without switching plans: an order is of one plan. */
const portalSettings = {
  metadata: { created_by: "marquee" },
  features: {
    customer_update: { enabled: true, allowed_updates: ["address", "tax_id"] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: "at_period_end" },
  },
};

export const isStripeKey = (key) => /^(sk|rk)_(test|live)_\w+$/.test(key ?? "");
export const isTestKey = (key) => /^.._test_/.test(key);
/** Tells one key from another without giving it away. */
export const fingerprintKey = (key) => createHash("sha256").update(key).digest("hex").slice(0, 12);

export async function openStripe(key) {
  const { default: Stripe } = await import("stripe");
  const apiUrl = process.env.STRIPE_API_URL ? new URL(process.env.STRIPE_API_URL) : null;
  const options = apiUrl && { host: apiUrl.hostname, port: apiUrl.port, protocol: apiUrl.protocol.slice(0, -1) };
  return { api: new Stripe(key, options ?? {}), version: Stripe.API_VERSION };
}

/**
 * Reads what a site has at Stripe: the product, price, portal and webhook, each null without a usable one, and all its
 * webhooks that are enabled. `plan`: `{ id, name, price, currency, tax }`, the price as text, currency and tax as in money-settings.mjs.
 */
export async function inspectStripe({ api, version }, { site, plan }) {
  const product = await findProduct(api, plan);
  const portals = await api.billingPortal.configurations.list({ active: true, limit: 100 });
  const { data } = await api.webhookEndpoints.list({ limit: 100 });
  return {
    product: isCurrentProduct(product, plan) ? product : null,
    price: await findPlanPrice(api, plan),
    portal: portals.data.find(({ metadata }) => metadata?.created_by === "marquee") ?? null,
    webhook: data.find((webhook) => isCurrentWebhook(webhook, { site, version })) ?? null,
    webhooks: data.filter(({ url, status }) => url === webhookUrl(site) && status !== "disabled"),
  };
}

/** What is missing at Stripe, in words; empty when nothing is. */
export function describeMissing({ product, price, portal, webhook }) {
  const parts = { "the product": product, "its price": price, "the customer portal": portal, "the webhook": webhook };
  return Object.keys(parts).filter((name) => parts[name] === null);
}

/**
 * Creates what is missing. A webhook's secret is only told when it is made: without `hasWebhookSecret` a new one replaces
 * the old. Returns `{ priceId, portalId, webhookSecret }`, the secret undefined when the webhook stays.
 */
export async function setUpStripe(stripe, { site, plan, hasWebhookSecret }) {
  const { api, version } = stripe;
  const found = await inspectStripe(stripe, { site, plan });
  const price = await publishPlan(api, plan);
  const portal = found.portal
    ? await api.billingPortal.configurations.update(found.portal.id, portalSettings)
    : await api.billingPortal.configurations.create(portalSettings);
  const kept = hasWebhookSecret ? found.webhook : null;
  const webhook =
    kept ??
    (await api.webhookEndpoints.create({
      url: webhookUrl(site),
      enabled_events: webhookEvents,
      api_version: version,
    }));
  for (const outdated of found.webhooks) {
    if (outdated.id !== webhook.id) await api.webhookEndpoints.update(outdated.id, { disabled: true });
  }
  return { priceId: price.id, portalId: portal.id, webhookSecret: kept ? undefined : webhook.secret };
}

const productId = ({ id }) => `marquee-plan-${id}`;

const findProduct = (api, plan) =>
  api.products.retrieve(productId(plan)).catch((error) => {
    if (error.code === "resource_missing") return null;
    throw error;
  });

const isCurrentProduct = (product, plan) => Boolean(product?.active) && product.name === plan.name;

async function findPlanPrice(api, plan) {
  const prices = await api.prices.list({ lookup_keys: [lookupKey(plan)], active: true });
  return prices.data[0] ?? null;
}

/** Whether a plan is sold at Stripe as it is here: by its name, at the price in `priceId`. */
export async function isPublished(api, plan) {
  const [product, price] = await Promise.all([findProduct(api, plan), findPlanPrice(api, plan)]);
  return isCurrentProduct(product, plan) && price !== null && price.id === plan.priceId;
}

const recurrences = {
  day: { interval: "day", interval_count: 1 },
  month: { interval: "month", interval_count: 1 },
  quarter: { interval: "month", interval_count: 3 },
  year: { interval: "year", interval_count: 1 },
};

/** Of a price that has one, Stripe changes none. */
const taxBehaviors = { included: "inclusive", added: "exclusive" };

/** Makes the product and the price of a plan, unless they are there. `period`: null or missing for 30 days. */
export async function publishPlan(api, plan) {
  const product = await findProduct(api, plan);
  if (!product) await api.products.create({ id: productId(plan), name: plan.name });
  else if (!isCurrentProduct(product, plan)) await api.products.update(product.id, { active: true, name: plan.name });
  return (
    (await findPlanPrice(api, plan)) ??
    (await api.prices.create({
      product: productId(plan),
      currency: plan.currency,
      unit_amount: Math.round(Number(plan.price) * 100),
      recurring: recurrences[plan.period] ?? { interval: "day", interval_count: 30 },
      ...(plan.tax !== "none" && { tax_behavior: taxBehaviors[plan.tax] }),
      lookup_key: lookupKey(plan),
      // An archived price of an earlier time may still hold the key.
      transfer_lookup_key: true,
    }))
  );
}

/** Prices in dollars had no currency in their key before there were others, nor had those of 30 days a period, or those without tax. */
const lookupKey = ({ id, price, currency, period, tax }) =>
  [
    ...["marquee-plan", id, price],
    ...(currency === "usd" ? [] : [currency]),
    ...(period ? [period] : []),
    ...(tax === "none" ? [] : [`tax-${tax}`]),
  ].join("-");
