import { install } from "./install.mjs";
import { buildSite, serveBuiltWorker, welcomeMessage } from "./local-site.mjs";
import { readPort, requireFreePort } from "./ports.mjs";
import { runScript, runStep } from "./run-script.mjs";

await runScript(async () => {
  console.log("\n  Marquee\n");
  const port = readPort();
  await requireFreePort(port);
  await runStep("Packages", install);
  await buildSite();
  const worker = await serveBuiltWorker(port, ["--ip", process.env.HOST ?? "127.0.0.1"]);
  console.log(welcomeMessage(port));
  await worker.ended;
});
