import { runCommand } from "./command-line.mjs";
import { installPackages } from "./install.mjs";
import { runLocalJobs } from "./local-jobs.mjs";
import {
  buildSite,
  claimState,
  formatWelcomeMessage,
  serveBuiltWorker,
  watchLocalSite,
} from "./local-site.mjs";
import { readPort, requireFreePort } from "./ports.mjs";
import { runStep } from "./run-script.mjs";

async function start() {
  console.log("\n  Marquee\n");
  const port = readPort();
  await requireFreePort(port);
  await claimState(port);
  await runStep("Packages", installPackages);
  await buildSite();
  const worker = await serveBuiltWorker(port, ["--ip", process.env.HOST ?? "127.0.0.1"]);
  console.log(formatWelcomeMessage(port));
  await Promise.all([worker.ended, runLocalJobs(port), watchLocalSite(port)]);
}

await runCommand("start", start);
