import {
  describeMissing,
  fingerprintKey,
  inspectStripe,
  isStripeKey,
  isTestKey,
  openStripe,
  setUpStripe,
} from "../stripe-setup.mjs";
import { listSecrets } from "../worker.mjs";
import { siteUrl } from "../worker-config.mjs";

export const paymentsStep = { name: "Payments", check: checkPayments, run: setUpPayments };

const planOf = ({ settings, planId }, currency) => ({
  id: planId,
  name: settings.planName,
  price: settings.planPrice,
  currency,
});
const paymentSecrets = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"];

/** The one that the owner chose on the dashboard; a site that is not deployed yet has none. */
async function readCurrency({ database }) {
  const tables = (await database?.query("SELECT name FROM sqlite_master WHERE name = 'site_settings'")) ?? [];
  if (tables.length === 0) return "usd";
  const [row] = await database.query(
    "SELECT settings ->> '$.currency' AS currency FROM site_settings ORDER BY version DESC LIMIT 1",
  );
  return (row?.currency ?? "USD").toLowerCase();
}

/** Without the key at hand, what was set up before counts. */
async function checkPayments(context) {
  const { settings, stripeKey } = context;
  const secrets = await listSecrets(context);
  const currency = await readCurrency(context);
  const { price, name, site, keyFingerprint, currency: oldCurrency = "usd" } = settings.stripe ?? {};
  const isSamePlan = price === settings.planPrice && name === settings.planName && oldCurrency === currency;
  const isSame = isSamePlan && site === siteUrl(settings);
  const hasSecrets = paymentSecrets.every((secret) => secrets.includes(secret));
  if (!stripeKey) {
    if (isSame && hasSecrets) return { done: true, note: "as set up before" };
    return { todo: "set up Stripe; its secret key is asked for" };
  }
  if (!isStripeKey(stripeKey))
    throw new Error("STRIPE_SECRET_KEY is not a secret key of Stripe: it begins with sk_ or rk_.");
  const found = await inspectStripe(await openStripe(stripeKey), {
    site: siteUrl(settings),
    plan: planOf(context, currency),
  });
  const missing = describeMissing(found);
  const isSameKey = keyFingerprint === fingerprintKey(stripeKey);
  if (missing.length === 0 && isSame && hasSecrets && isSameKey) return { done: true, note: "Stripe" };
  return { todo: `set up Stripe: ${missing.join(", ") || "hand its keys over"}` };
}

async function setUpPayments(context) {
  const { settings } = context;
  context.stripeKey ??= await context.askStripeKey();
  if (!isStripeKey(context.stripeKey))
    throw new Error("STRIPE_SECRET_KEY is not a secret key of Stripe: it begins with sk_ or rk_.");
  const site = siteUrl(settings);
  const hasWebhookSecret =
    settings.stripe?.site === site &&
    settings.stripe.keyFingerprint === fingerprintKey(context.stripeKey) &&
    (await listSecrets(context)).includes("STRIPE_WEBHOOK_SECRET");
  const currency = await readCurrency(context);
  const made = await setUpStripe(await openStripe(context.stripeKey), {
    site,
    plan: planOf(context, currency),
    hasWebhookSecret,
  });
  context.secrets.STRIPE_SECRET_KEY = context.stripeKey;
  if (made.webhookSecret) context.secrets.STRIPE_WEBHOOK_SECRET = made.webhookSecret;
  // Saved once the Worker has the secrets: until then they would be lost.
  context.pendingStripe = {
    site,
    price: settings.planPrice,
    name: settings.planName,
    currency,
    priceId: made.priceId,
    portalId: made.portalId,
    keyFingerprint: fingerprintKey(context.stripeKey),
    isTest: isTestKey(context.stripeKey),
  };
}
