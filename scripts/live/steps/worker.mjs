import { describeWranglerOutput } from "../cloudflare-error.mjs";
import { deployWorker, hasTriggers } from "../worker.mjs";
import { createWorkerConfig, hashConfig, writeWorkerConfig } from "../worker-config.mjs";

export const workerStep = { name: "Worker", check: checkWorker, run: uploadWorker };

const analyticsOff = 10089;

async function checkWorker(context) {
  const { live, version, secrets } = context;
  const config = await createWorkerConfig(context);
  const message = `${version}, settings ${hashConfig(config)}`;
  const isUploaded = live?.message === message && Object.keys(secrets).length === 0;
  if (isUploaded && (await hasTriggers(context, config))) return { done: true, note: version };
  return {
    todo: `upload ${version}`,
    config: { ...config, vars: { ...config.vars, BUILD: version } },
    message,
  };
}

async function uploadWorker(context, { config, message }) {
  const { version, secrets } = context;
  const upload = async (uploaded) => {
    const configFile = await writeWorkerConfig(context.configFolder, uploaded);
    await deployWorker(context, { configFile, tag: version, message, secrets });
  };
  const note = await upload(config).then(
    () => version,
    async (error) => {
      const { code, sentence } = describeWranglerOutput(error.message) ?? {};
      if (code !== analyticsOff) throw sentence ? new Error(sentence) : error;
      const { analytics_engine_datasets, ...rest } = config;
      await upload(rest);
      return `${version}. Served files are not counted: ${sentence} The next version counts them then.`;
    },
  );
  context.secrets = {};
  context.isUploaded = true;
  return note;
}
