import { readMoneySettings } from "../money-settings.mjs";
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

const planOf = ({ settings, planId }, money) => ({
  id: planId,
  name: settings.planName,
  price: settings.planPrice,
  ...money,
});
const paymentSecrets = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"];

/** Without the key at hand, what was set up before counts. */
async function checkPayments(context) {
  const { settings, stripeKey } = context;
  const secrets = await listSecrets(context);
  const money = await readMoneySettings(context);
  const { price, name, site, keyFingerprint, currency = "usd", tax = "none" } = settings.stripe ?? {};
  const isSameMoney = currency === money.currency && tax === money.tax;
  const isSamePlan = price === settings.planPrice && name === settings.planName && isSameMoney;
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
    plan: planOf(context, money),
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
  const money = await readMoneySettings(context);
  const made = await setUpStripe(await openStripe(context.stripeKey), {
    site,
    plan: planOf(context, money),
    hasWebhookSecret,
  });
  context.secrets.STRIPE_SECRET_KEY = context.stripeKey;
  if (made.webhookSecret) context.secrets.STRIPE_WEBHOOK_SECRET = made.webhookSecret;
  // Saved once the Worker has the secrets: until then they would be lost.
  context.pendingStripe = {
    site,
    price: settings.planPrice,
    name: settings.planName,
    ...money,
    priceId: made.priceId,
    portalId: made.portalId,
    keyFingerprint: fingerprintKey(context.stripeKey),
    isTest: isTestKey(context.stripeKey),
  };
}
