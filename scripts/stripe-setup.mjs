import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./processes.mjs";

/**
 * Creates what Marquee needs at Stripe: the product, the plan's price and the webhook. Run it again after a change of
 * the price; existing objects are reused.
 * STRIPE_SECRET_KEY=sk_… node scripts/stripe-setup.mjs https://your.site
 */
const [site] = process.argv.slice(2);
const key = process.env.STRIPE_SECRET_KEY;
if (!key || !/^https:\/\//.test(site ?? "")) {
  console.error("Usage: STRIPE_SECRET_KEY=sk_… node scripts/stripe-setup.mjs https://your.site");
  process.exit(1);
}

const { default: Stripe } = await import("stripe");
const apiUrl = process.env.STRIPE_API_URL ? new URL(process.env.STRIPE_API_URL) : null;
const stripe = new Stripe(
  key,
  apiUrl ? { host: apiUrl.hostname, port: apiUrl.port, protocol: apiUrl.protocol.slice(0, -1) } : {},
);
process.on("uncaughtException", ({ message }) => {
  console.error(`Stripe was not set up; run this again. ${message}`);
  process.exit(1);
});
const toml = await readFile(join(root, "wrangler.toml"), "utf8");
const readVariable = (name) => new RegExp(`^${name} = "([^"]*)"`, "m").exec(toml)?.[1] ?? "";
const [planId, name, price] = ["PLAN_ID", "PLAN_NAME", "PLAN_PRICE"].map(readVariable);

const productId = `marquee-plan-${planId}`;
const product = await stripe.products.retrieve(productId).catch((error) => {
  if (error.code !== "resource_missing") throw error;
  return stripe.products.create({ id: productId, name });
});
const lookupKey = `${productId}-${price}`;
const existingPrices = await stripe.prices.list({ lookup_keys: [lookupKey], active: true });
const planPrice =
  existingPrices.data[0] ??
  (await stripe.prices.create({
    product: product.id,
    currency: "usd",
    unit_amount: Math.round(Number(price) * 100),
    recurring: { interval: "day", interval_count: 30 },
    lookup_key: lookupKey,
  }));

const url = `${site.replace(/\/+$/, "")}/webhooks/payments/stripe`;
const events = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "invoice.paid",
  "invoice.payment_failed",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "charge.refunded",
  "charge.dispute.created",
];
const endpoints = await stripe.webhookEndpoints.list({ limit: 100 });
const existingEndpoint = endpoints.data.find((endpoint) => endpoint.url === url);
// Events have the format that the Worker's SDK reads, whatever the account's API version.
const webhook = existingEndpoint
  ? await stripe.webhookEndpoints.update(existingEndpoint.id, { enabled_events: events, disabled: false })
  : await stripe.webhookEndpoints.create({ url, enabled_events: events, api_version: Stripe.API_VERSION });

console.log(`
Stripe is ready. Give the Worker these secrets, each with \`wrangler secret put NAME\`:

  STRIPE_SECRET_KEY       the key you just used
  STRIPE_PRICE_ID         ${planPrice.id}
  STRIPE_WEBHOOK_SECRET   ${webhook.secret ?? "shown once, when the webhook was made: see it in Stripe's dashboard"}
`);
