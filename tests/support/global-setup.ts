import { mkdir } from "node:fs/promises";
import { buildWeb, buildWorker } from "../../scripts/build.mjs";

export async function setup(): Promise<void> {
  await mkdir(".build", { recursive: true });
  await buildWeb();
  await buildWorker();
}
