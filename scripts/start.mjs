import { buildWeb, buildWorker } from "./build.mjs";
import { install } from "./install.mjs";
import { fillSite, serveWorker, welcomeMessage } from "./local-site.mjs";
import { compileMessages } from "./messages.mjs";
import { readPort, requireFreePort } from "./ports.mjs";
import { runScript, runStep } from "./run-script.mjs";

await runScript(async () => {
  console.log("\n  Marquee\n");
  const port = readPort();
  await requireFreePort(port);
  await runStep("Packages", install);
  await runStep("Messages", compileMessages);
  await runStep("Building the pages", buildWeb);
  await runStep("Building the Worker", buildWorker);
  await runStep("Database and demo", fillSite);
  const built = [".build/worker/index.js", "--no-bundle", "--ip", "0.0.0.0", "--log-level", "error"];
  const worker = await serveWorker(built, port);
  console.log(welcomeMessage(port));
  await worker.ended;
});
