import {
  fingerprintKey,
  inspectStripe,
  isStripeKey,
  openStripe,
  setUpStripe,
} from "../stripe-setup.mjs";
import { listSecrets } from "../worker.mjs";
import { siteUrl } from "../worker-config.mjs";

export const paymentsStep = { name: "Payments", check: checkPayments, run: setUpPayments };
export const oldWebhooksStep = {
  name: "Old webhooks",
  check: checkOldWebhooks,
  run: deleteOldWebhooks,
};

const paymentSecrets = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"];
const notSetUp =
  "nobody can pay yet. Set them up with `STRIPE_SECRET_KEY=… npm run deploy`; the key is at https://dashboard.stripe.com/apikeys";

/**
 * Reads the live site's `site` and `webhookId` at Stripe, and its `key` (a fingerprint); null
 * without payments.
 */
export function readStripe({ live }) {
  if (!live?.vars.STRIPE_KEY) return null;
  const { SITE_URL: site, STRIPE_KEY: key, STRIPE_WEBHOOK_ID: webhookId } = live.vars;
  return { site, key, webhookId };
}

/** Checks the payments. Without the key, the earlier set-up counts. */
async function checkPayments(context) {
  const { settings, stripeKey } = context;
  const site = siteUrl(settings);
  const secrets = await listSecrets(context);
  const stripe = readStripe(context);
  const isSetUp = stripe !== null && paymentSecrets.every((secret) => secrets.includes(secret));
  if (!stripeKey) {
    if (!isSetUp) return { done: true, problem: notSetUp };
    if (stripe.site === site) return { done: true, note: "as set up before" };
    throw new Error(
      `Stripe must learn the new address ${site}: run it with STRIPE_SECRET_KEY set.`,
    );
  }
  if (!isStripeKey(stripeKey))
    throw new Error("STRIPE_SECRET_KEY is not a secret key of Stripe: it begins with sk_ or rk_.");
  const webhookId = isSetUp ? stripe.webhookId : undefined;
  const { portal, isCurrent } = await askStripe(context, (api) =>
    inspectStripe(api, { site, webhookId }),
  );
  const missing = [portal ? [] : "the customer portal", isCurrent ? [] : "the webhook"].flat();
  if (missing.length === 0 && stripe.key === fingerprintKey(stripeKey))
    return { done: true, note: "Stripe" };
  return { todo: `set up Stripe: ${missing.join(", ") || "hand its key over"}`, webhookId };
}

/** Sets payments up. Their state goes to the Worker with its secrets. */
async function setUpPayments(context, { webhookId }) {
  const { settings, stripeKey } = context;
  const made = await askStripe(context, (api) =>
    setUpStripe(api, { site: siteUrl(settings), webhookId }),
  );
  context.secrets.STRIPE_SECRET_KEY = stripeKey;
  if (made.webhookSecret) context.secrets.STRIPE_WEBHOOK_SECRET = made.webhookSecret;
  context.stripe = {
    key: fingerprintKey(stripeKey),
    portalId: made.portalId,
    webhookId: made.webhookId,
  };
  return "Stripe has the customer portal and the webhook";
}

/**
 * Checks for webhooks that a killed run left, and for a replaced one, once the Worker has the
 * secret of the new one.
 */
async function checkOldWebhooks(context) {
  const { stripeKey, settings } = context;
  const webhookId = context.stripe?.webhookId ?? readStripe(context)?.webhookId;
  if (!stripeKey || !webhookId) return { done: true, note: "none known" };
  const found = await askStripe(context, (api) =>
    inspectStripe(api, { site: siteUrl(settings), webhookId }),
  );
  const old = found.webhooks.filter(({ id }) => id !== webhookId);
  return old.length === 0
    ? { done: true, note: "none" }
    : { todo: `delete ${old.length} at Stripe`, old };
}

function deleteOldWebhooks(context, { old }) {
  return askStripe(context, async ({ api }) => {
    for (const { id } of old) await api.webhookEndpoints.del(id);
    return `deleted ${old.length}`;
  });
}

async function askStripe({ stripeKey }, action) {
  return action(await openStripe(stripeKey)).catch((error) => {
    if (error.statusCode === 401)
      throw new Error("Stripe does not accept STRIPE_SECRET_KEY. Was it rolled?");
    if (error.statusCode === 403)
      throw new Error(
        `The key lacks a permission at Stripe: ${error.message} docs/payments.md lists them.`,
      );
    throw error;
  });
}
