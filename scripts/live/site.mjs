import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "smol-toml";
import { root } from "../processes.mjs";
import { createCloudflare } from "./cloudflare.mjs";
import { resolveDns } from "./dns.mjs";
import { completeSettings, readSettings, settingsFile } from "./settings.mjs";
import { chooseAccount, findToken } from "./sign-in.mjs";
import { isStripeKey } from "./stripe-setup.mjs";
import { readVersion } from "./version.mjs";
import { runWrangler } from "./worker.mjs";

/**
 * What the commands for a live site share: its settings, complete, the API of its account, and this version.
 * `environment`: "production", or another site of its own such as "staging".
 */
export async function openSite({ environment, flags, acceptsProposals, ask }) {
  if (!/^[a-z][a-z0-9-]*$/.test(environment))
    throw new Error("--env takes a name of small letters, digits and dashes.");
  const file = settingsFile(environment);
  const stored = await readSettings(file);
  const options = { environment, flags, variables: process.env, acceptsProposals, ask };
  const settings = await completeSettings(stored, options);
  const token = await findToken(ask);
  const cloudflare = createCloudflare({ token });
  const account = await chooseAccount(cloudflare, settings.accountId ?? process.env.CLOUDFLARE_ACCOUNT_ID, ask);
  settings.accountId = account.id;
  const { vars } = parse(await readFile(join(root, "wrangler.toml"), "utf8"));
  return {
    ...(await readVersion()),
    environment,
    settings,
    settingsFile: file,
    configFolder: join(root, ".build/live", environment),
    token,
    cloudflare,
    account,
    planId: vars.PLAN_ID,
    r2Keys: readR2Keys(),
    stripeKey: process.env.STRIPE_SECRET_KEY,
    askStripeKey: () => askStripeKey(ask),
    fetchSite: fetch,
    resolveDns,
    now: Date.now,
    runWrangler,
    /** New secrets that the Worker does not have yet. */
    secrets: {},
  };
}

function readR2Keys() {
  const { R2_ACCESS_KEY_ID: accessKeyId, R2_SECRET_ACCESS_KEY: secretAccessKey } = process.env;
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null;
}

async function askStripeKey(ask) {
  if (!ask) throw new Error("Stripe's secret key is needed: set STRIPE_SECRET_KEY.");
  console.log("  From https://dashboard.stripe.com/apikeys; one of the test mode takes no real money.");
  for (;;) {
    const key = (await ask("  Stripe's secret key: ", { hidden: true })).trim();
    if (isStripeKey(key)) return key;
    console.log("  This is not a secret key of Stripe: it begins with sk_ or rk_.");
  }
}
