import { randomBytes } from "node:crypto";
import { basename } from "node:path";
import { createTestHarness } from "wrangler";
import { buildWeb, bundleWorker } from "../build.mjs";
import { compileMessages } from "../messages.mjs";
import { migrateDatabase } from "../migrate.mjs";
import { environment } from "../processes.mjs";
import { openRemoteDatabase } from "../remote-database.mjs";
import { runStep } from "../run-script.mjs";

Object.assign(process.env, environment);

/**
 * Builds the Worker of a benchmark (a folder of `tests/bench`, or `tests/bench` itself), starts it
 * in workerd on an empty database and bucket, and fills database and bucket with the demo and the
 * additions of `fill`.
 */
export async function startBenchSite(folder, fill = async () => undefined) {
  const name = basename(folder);
  await runStep("Messages", compileMessages);
  await runStep("Building", async () => {
    await buildWeb();
    await bundleWorker(name, `${folder}/index.ts`);
  });
  const secret = randomBytes(48).toString("base64url");
  const harness = createTestHarness({
    workers: [
      {
        configPath: "wrangler.toml",
        prebuiltWorkerDir: `.build/${name}`,
        vars: { MAIL_PROVIDER: "mailbox", PAYMENT_PROVIDER: "sandbox" },
        secrets: { SESSION_SECRET: secret },
      },
    ],
  });
  const { url } = await harness.listen();
  const { MEDIA } = await harness.getWorker().getEnv();
  const DB = openRemoteDatabase((init) => fetch(`${url.origin}/bare/sql`, init));
  const env = { DB, MEDIA };
  await runStep("Filling the site", async () => {
    await migrateDatabase(env.DB);
    const { seedDemo: seed } = await import("../seed.mjs");
    await seed(env, { hasHistory: false });
    await fill(env);
  });
  return { site: url.origin, env, secret, close: () => harness.close?.() };
}
