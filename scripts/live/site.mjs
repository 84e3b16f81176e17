import { join } from "node:path";
import { root } from "../processes.mjs";
import { createCloudflare } from "./cloudflare.mjs";
import { resolveDns } from "./dns.mjs";
import { readLiveSite } from "./live-site.mjs";
import { readPaymentKeys } from "./providers/registry.mjs";
import { completeSettings, findSettingsFile, readSettings } from "./settings.mjs";
import { chooseAccount, signInToCloudflare } from "./sign-in.mjs";
import { readSourceVersion } from "./version.mjs";
import { runWrangler } from "./worker.mjs";

/**
 * Opens a live site for a command: its complete settings, the state of the deployed Worker (`live`,
 * or null), the API of its account, and this version. `environment` is "production", or another
 * site such as "staging". `mayBeNew` says whether to ask for settings that neither the computer nor
 * a live site has.
 */
export async function openSite({
  environment,
  flags = {},
  acceptsProposals = true,
  ask,
  mayBeNew = false,
}) {
  if (!/^[a-z][a-z0-9-]*$/.test(environment))
    throw new Error("--env takes a name of small letters, digits and dashes.");
  const file = findSettingsFile(environment);
  const options = { environment, flags, variables: process.env, acceptsProposals, ask };
  const named = await completeSettings(await readSettings(file), { ...options, keys: ["name"] });
  const cloudflare = createCloudflare(await signInToCloudflare(ask));
  const account = await chooseAccount(cloudflare, {
    accountId: named.accountId ?? process.env.CLOUDFLARE_ACCOUNT_ID,
    isNew: flags["new-account"],
    ask,
  });
  named.accountId = account.id;
  const live = await readLiveSite(cloudflare, named);
  if (!live && !mayBeNew && !named.adminEmail)
    throw new Error(
      `There is no site ${named.name} in the account ${account.name}. Run \`npm run deploy\` first.`,
    );
  if (live && ask) console.log(`  ${live.vars.SITE_URL} is live in the account ${account.name}.`);
  return {
    ...(await readSourceVersion()),
    environment,
    settings: await completeLiveSettings(named, live, options),
    settingsFile: file,
    configFolder: join(root, ".build/live", environment),
    cloudflare,
    account,
    live,
    r2Keys: readR2Keys(),
    payments: readPaymentKeys(),
    confirm: (question) => confirm(ask, question),
    fetchSite: fetch,
    resolveDns,
    now: Date.now,
    runWrangler,
    /** The new secrets that the Worker does not have yet. */
    secrets: {},
  };
}

/** Completes the settings, with the database and the buckets of the live site. */
export async function completeLiveSettings(stored, live, options) {
  const settings = await completeSettings(stored, { ...options, live: live?.answers });
  const {
    databaseId,
    bucket = `${settings.name}-media`,
    backupBucket = `${settings.name}-backup`,
  } = live ?? {};
  return { ...settings, databaseId, bucket, backupBucket, hsts: stored.hsts ?? live?.vars.HSTS };
}

function readR2Keys() {
  const { R2_ACCESS_KEY_ID: accessKeyId, R2_SECRET_ACCESS_KEY: secretAccessKey } = process.env;
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null;
}

/** Asks for consent; undefined if nobody can be asked. */
async function confirm(ask, question) {
  return ask && /^y(es)?$/i.test((await ask(`  ${question} [y/N] `)).trim());
}
