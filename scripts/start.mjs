import { buildWeb, buildWorker } from "./build.mjs";
import { install } from "./install.mjs";
import { fillSite, serveWorker, welcome } from "./local-site.mjs";
import { readPort, requireFreePort } from "./ports.mjs";
import { script, step } from "./steps.mjs";

await script(async () => {
  console.log("\n  Marquee\n");
  const port = readPort();
  await requireFreePort(port);
  await step("Packages", install);
  await step("Building the pages", buildWeb);
  await step("Building the Worker", buildWorker);
  await step("Database and demo", fillSite);
  const built = [".build/worker/index.js", "--no-bundle", "--ip", "0.0.0.0", "--log-level", "error"];
  const worker = await serveWorker(built, port);
  console.log(welcome(port));
  await worker.ended;
});
