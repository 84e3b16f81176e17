import { deployWorker, findDeployment, hasTriggers } from "../worker.mjs";
import { configHash, createWorkerConfig, writeWorkerConfig } from "../worker-config.mjs";

export const workerStep = { name: "Worker", check: checkWorker, run: uploadWorker };

async function checkWorker(context) {
  const { settings, version, secrets } = context;
  const stripe = context.pendingStripe ?? settings.stripe;
  const config = await createWorkerConfig({ ...settings, ...context.pendingSessionSecret, stripe });
  const message = `${version}, settings ${configHash(config)}`;
  const deployment = await findDeployment(context);
  context.previous = deployment;
  const isUploaded = deployment?.message === message && Object.keys(secrets).length === 0;
  if (isUploaded && (await hasTriggers(context, config))) return { done: true, note: version };
  return { todo: `upload ${version}`, config, message };
}

async function uploadWorker(context, { config, message }) {
  const { settings, version, secrets } = context;
  const configFile = await writeWorkerConfig(context.configFolder, config);
  await deployWorker(context, { configFile, tag: version, message, secrets });
  if (context.pendingStripe) settings.stripe = context.pendingStripe;
  Object.assign(settings, context.pendingSessionSecret);
  context.secrets = {};
  context.isUploaded = true;
  return version;
}
