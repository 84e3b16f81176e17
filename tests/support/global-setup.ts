import { mkdir } from "node:fs/promises";
import { buildTestWorker, buildWeb, buildWorker } from "../../scripts/build.mjs";
import { compileMessages } from "../../scripts/messages.mjs";
import { buildStripeSchemas } from "./stripe/stripe-schemas.ts";

export async function setup(): Promise<void> {
  await mkdir(".build", { recursive: true });
  await compileMessages();
  await buildWeb();
  await buildWorker();
  await buildTestWorker();
  await buildStripeSchemas();
}
