import { liveSiteUrl } from "../../site-url.mjs";
import { listSecrets } from "../../worker.mjs";
import { askStripeKey, fingerprintKey, isStripeKey, isTestFingerprint } from "./stripe-key.mjs";

const name = "stripe";

/** The payment provider Stripe, in the form that registry.mjs describes. */
export const stripeDeployment = {
  name,
  title: "Stripe",
  keyVariable: "STRIPE_SECRET_KEY",
  askKey: askStripeKey,
  readState,
  isTest: ({ key }) => isTestFingerprint(key),
  check: checkStripe,
  run: setUpStripe,
  variables: listVariables,
  stepsAfterUpload: [{ name: "Old webhooks", check: checkOldWebhooks, run: deleteOldWebhooks }],
};

const secretNames = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"];
const notSetUp =
  "nobody can pay yet. Set them up with `STRIPE_SECRET_KEY=… npm run deploy`; the key is at https://dashboard.stripe.com/apikeys";

/**
 * Loads stripe-objects.mjs only when needed: that module imports TypeScript, while the command line
 * needs only the names above.
 */
const loadObjects = () => import("./stripe-objects.mjs");

const keyOf = ({ payments }) => payments?.[name]?.key;
const madeOf = ({ payments }) => payments?.[name]?.made;

/**
 * Reads the live site's `site` and `webhookId` at Stripe, and its `key` (a fingerprint); null
 * without payments.
 */
function readState({ live }) {
  if (!live?.vars.STRIPE_KEY) return null;
  const { SITE_URL: site, STRIPE_KEY: key, STRIPE_WEBHOOK_ID: webhookId } = live.vars;
  return { site, key, webhookId };
}

function listVariables(context) {
  const old = context.live?.vars ?? {};
  const made = madeOf(context);
  return {
    STRIPE_PORTAL_ID: made?.portalId ?? old.STRIPE_PORTAL_ID ?? "",
    STRIPE_WEBHOOK_ID: made?.webhookId ?? old.STRIPE_WEBHOOK_ID ?? "",
    STRIPE_KEY: made?.key ?? old.STRIPE_KEY ?? "",
  };
}

/**
 * Checks the payments. Without the key in the environment, the state of the earlier set-up counts.
 */
async function checkStripe(context) {
  const key = keyOf(context);
  const site = liveSiteUrl(context.settings);
  const secrets = await listSecrets(context);
  const state = readState(context);
  const isSetUp = state !== null && secretNames.every((secret) => secrets.includes(secret));
  if (!key) {
    if (!isSetUp) return { done: true, problem: notSetUp };
    if (state.site === site) return { done: true, note: "as set up before" };
    throw new Error(
      `Stripe must learn the new address ${site}: run it with STRIPE_SECRET_KEY set.`,
    );
  }
  if (!isStripeKey(key))
    throw new Error("STRIPE_SECRET_KEY is not a secret key of Stripe: it begins with sk_ or rk_.");
  const webhookId = isSetUp ? state.webhookId : undefined;
  const { inspectStripe } = await loadObjects();
  const { portal, isCurrent } = await askStripe(key, (api) =>
    inspectStripe(api, { site, webhookId }),
  );
  const missing = [portal ? [] : "the customer portal", isCurrent ? [] : "the webhook"].flat();
  if (missing.length === 0 && state.key === fingerprintKey(key))
    return { done: true, note: "Stripe" };
  return { todo: `set up Stripe: ${missing.join(", ") || "hand its key over"}`, webhookId };
}

/** Sets payments up. The Worker gets the state of the payments together with the secrets. */
async function setUpStripe(context, { webhookId }) {
  const key = keyOf(context);
  const { createObjects } = await loadObjects();
  const made = await askStripe(key, (api) =>
    createObjects(api, { site: liveSiteUrl(context.settings), webhookId }),
  );
  context.secrets.STRIPE_SECRET_KEY = key;
  if (made.webhookSecret) context.secrets.STRIPE_WEBHOOK_SECRET = made.webhookSecret;
  context.payments[name].made = {
    key: fingerprintKey(key),
    portalId: made.portalId,
    webhookId: made.webhookId,
  };
  return "Stripe has the customer portal and the webhook";
}

/**
 * Checks for old webhooks: the webhooks of killed runs, and the replaced webhook. This step follows
 * the upload, because the Worker then has the secret of the current webhook.
 */
async function checkOldWebhooks(context) {
  const key = keyOf(context);
  const webhookId = madeOf(context)?.webhookId ?? readState(context)?.webhookId;
  if (!key || !webhookId) return { done: true, note: "none known" };
  const { inspectStripe } = await loadObjects();
  const found = await askStripe(key, (api) =>
    inspectStripe(api, { site: liveSiteUrl(context.settings), webhookId }),
  );
  const old = found.webhooks.filter(({ id }) => id !== webhookId);
  return old.length === 0
    ? { done: true, note: "none" }
    : { todo: `delete ${old.length} at Stripe`, old };
}

function deleteOldWebhooks(context, { old }) {
  return askStripe(keyOf(context), async ({ api }) => {
    for (const { id } of old) await api.webhookEndpoints.del(id);
    return `deleted ${old.length}`;
  });
}

async function askStripe(key, action) {
  const { openStripe } = await loadObjects();
  return action(await openStripe(key)).catch((error) => {
    if (error.statusCode === 401)
      throw new Error("Stripe does not accept STRIPE_SECRET_KEY. Was it rolled?");
    if (error.statusCode === 403)
      throw new Error(
        `The key lacks a permission at Stripe: ${error.message} docs/payments.md lists them.`,
      );
    throw error;
  });
}
