import { mkdir } from "node:fs/promises";
import { buildTestWorker, buildWeb, buildWorker } from "../../scripts/build.mjs";
import { compileMessages } from "../../scripts/messages.mjs";

export async function setup(): Promise<void> {
  await mkdir(".build", { recursive: true });
  await compileMessages();
  await buildWeb();
  await buildWorker();
  await buildTestWorker();
}
