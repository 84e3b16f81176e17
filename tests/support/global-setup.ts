import { mkdir } from "node:fs/promises";
import { buildTestWorker, buildWeb, buildWorker } from "../../scripts/build.mjs";
import { installPackages } from "../../scripts/install.mjs";
import { compileMessages } from "../../scripts/messages.mjs";
import { buildStripeSchemas } from "./stripe/stripe-schemas.ts";

/**
 * Prepares once what every command in the tests needs, because two commands at once would write the
 * same files.
 */
export async function setup(): Promise<void> {
  await installPackages();
  await mkdir(".build", { recursive: true });
  await compileMessages();
  await buildWeb();
  await buildWorker();
  await Promise.all([buildTestWorker(), buildStripeSchemas()]);
}
