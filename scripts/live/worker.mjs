import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { environment, run } from "../processes.mjs";
import { makePrivateFolder } from "./private-folder.mjs";

/** Whether the Worker's address and cron triggers are set, which happens after the upload. */
export async function hasTriggers({ cloudflare, settings }, { triggers }) {
  const path = `/accounts/${settings.accountId}/workers`;
  const { schedules } = await cloudflare.get(`${path}/scripts/${settings.name}/schedules`);
  const crons = schedules.map(({ cron }) => cron).sort();
  if (crons.join() !== [...triggers.crons].sort().join()) return false;
  if (!settings.domain)
    return (await cloudflare.get(`${path}/scripts/${settings.name}/subdomain`)).enabled;
  const [domain] = await cloudflare.get(`${path}/domains?hostname=${settings.domain}`);
  return domain?.service === settings.name;
}

export async function listSecrets({ cloudflare, settings }) {
  const path = `/accounts/${settings.accountId}/workers/scripts/${settings.name}/secrets`;
  return ((await cloudflare.find(path)) ?? []).map(({ name }) => name);
}

/**
 * Uploads the built Worker and its files. New secrets are uploaded with the Worker, from a file
 * that only this user can read.
 */
export async function deployWorker(context, { configFile, tag, message, secrets }) {
  const { folder, remove } = await makePrivateFolder("marquee-");
  try {
    const secretsFile = join(folder, "secrets.json");
    await writeFile(secretsFile, JSON.stringify(secrets), { mode: 0o600 });
    const withSecrets = Object.keys(secrets).length > 0 ? ["--secrets-file", secretsFile] : [];
    const named = ["--config", configFile, "--tag", tag, "--message", message];
    await context.runWrangler(context, ["deploy", ...named, ...withSecrets]);
  } finally {
    remove();
  }
}

/**
 * Rolls back to an earlier version of the Worker's code; secrets stay. Without `force` the platform
 * refuses a version from before the last change of a secret:
 * https://developers.cloudflare.com/api/resources/workers/subresources/scripts/subresources/deployments/.
 */
export const rollBackWorker = ({ cloudflare, settings }, versionId) =>
  cloudflare.post(
    `/accounts/${settings.accountId}/workers/scripts/${settings.name}/deployments?force=true`,
    {
      strategy: "percentage",
      versions: [{ version_id: versionId, percentage: 100 }],
      annotations: { "workers/message": "The version after it was not well" },
    },
  );

/** Runs Wrangler, signed in like this command. */
export function runWrangler({ cloudflare, settings }, args) {
  const signIn = {
    CLOUDFLARE_API_TOKEN: cloudflare.token,
    CLOUDFLARE_ACCOUNT_ID: settings.accountId,
  };
  const env = { ...environment, ...signIn, CLOUDFLARE_API_BASE_URL: cloudflare.baseUrl };
  return run("wrangler", args, { env });
}
