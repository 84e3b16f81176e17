import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../processes.mjs";
import { listPaymentVariables } from "./providers/registry.mjs";
import { liveSiteUrl } from "./site-url.mjs";
import { readWranglerFile } from "./worker-variables.mjs";

/**
 * Creates the configuration to deploy: wrangler.toml with the settings of a live site.
 * live-site.mjs reads the configuration's variables back from the deployed Worker. `sessionSecret`
 * and `payments` are the values that this deployment sets.
 */
export async function createWorkerConfig({ settings, live, sessionSecret, payments }) {
  const { alias, define, minify, ...config } = await readWranglerFile();
  const { name, domain, databaseId, bucket, backupBucket, dataInEu } = settings;
  const jurisdiction = dataInEu === "yes" && { jurisdiction: "eu" };
  const old = live?.vars ?? {};
  return {
    ...config,
    name,
    account_id: settings.accountId,
    main: join(root, ".build/worker/index.js"),
    no_bundle: true,
    assets: { ...config.assets, directory: join(root, config.assets.directory) },
    workers_dev: !domain,
    preview_urls: false,
    ...(domain && { routes: [{ pattern: domain, custom_domain: true }] }),
    d1_databases: [{ binding: "DB", database_name: name, database_id: databaseId }],
    r2_buckets: [
      { binding: "MEDIA", bucket_name: bucket, ...jurisdiction },
      { binding: "BACKUP", bucket_name: backupBucket, ...jurisdiction },
    ],
    ratelimits: config.ratelimits.map((limit) => ({
      ...limit,
      namespace_id: ownNamespace(name, limit),
    })),
    analytics_engine_datasets: config.analytics_engine_datasets.map((dataset) => ({
      ...dataset,
      dataset: `${name.replaceAll("-", "_")}_served_files`,
    })),
    vars: {
      ...config.vars,
      SITE_URL: liveSiteUrl(settings),
      MAIL_FROM: settings.mailFrom,
      ADMIN_EMAIL: settings.adminEmail,
      CONTACT_EMAIL: settings.contactEmail,
      LEGAL_REVIEWED: settings.legalReviewed ?? "no",
      PLAN_NAME: settings.planName,
      PLAN_PRICE: settings.planPrice,
      ...listPaymentVariables({ live, payments }),
      SESSION_SECRET_NAME:
        sessionSecret?.name ?? old.SESSION_SECRET_NAME ?? config.vars.SESSION_SECRET_NAME,
      SESSION_SECRET_ROTATED_AT: sessionSecret?.rotatedAt
        ? new Date(sessionSecret.rotatedAt).toISOString()
        : "",
      ...(settings.hsts && { HSTS: settings.hsts }),
    },
  };
}

/**
 * Returns a rate-limit namespace of the site's own. Sites of one account with the same namespace
 * would be counted together.
 */
const ownNamespace = (name, { namespace_id: id }) =>
  String(createHash("sha256").update(`${name} ${id}`).digest().readUInt32BE() >>> 1);

/** Writes the configuration for wrangler into a folder. */
export async function writeWorkerConfig(folder, config) {
  await mkdir(folder, { recursive: true });
  const file = join(folder, "wrangler.json");
  await writeFile(file, JSON.stringify(config, null, 2));
  return file;
}

/** Returns a short hash of a configuration. */
export const hashConfig = (config) =>
  createHash("sha256")
    .update(JSON.stringify(config).replaceAll(root, ""))
    .digest("hex")
    .slice(0, 10);
