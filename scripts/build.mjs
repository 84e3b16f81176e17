import { existsSync } from "node:fs";
import { join } from "node:path";
import { environment, isStale, root, run } from "./steps.mjs";

const shared = ["contract", "package-lock.json"];

/** The SPA, into `.build/web`. */
export async function buildWeb() {
  const made = join(root, ".build/web/index.html");
  if (!(await isStale(made, ["web", "vite.config.ts", ...shared]))) return "up to date";
  await run("vite", ["build"], { env: { ...environment, NODE_ENV: "production" } });
}

/** The Worker, into `.build/worker`. */
export async function buildWorker() {
  const made = join(root, ".build/worker/index.js");
  if (!(await isStale(made, ["worker", "wrangler.toml", ...shared]))) return "up to date";
  await run("wrangler", ["deploy", "--dry-run", "--outdir", ".build/worker"]);
  if (!existsSync(made)) throw new Error("The Worker was not built.");
}
