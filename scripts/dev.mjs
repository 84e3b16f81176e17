import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { runCommand } from "./command-line.mjs";
import { installPackages } from "./install.mjs";
import { runLocalJobs } from "./local-jobs.mjs";
import { claimState, fillSite, formatWelcomeMessage, serveWorker } from "./local-site.mjs";
import { compileMessages } from "./messages.mjs";
import { findFreePort, readPort, requireFreePort } from "./ports.mjs";
import { environment, root, serve } from "./processes.mjs";
import { runStep } from "./run-script.mjs";

async function develop() {
  console.log("\n  Marquee, reloading what you change\n");
  const port = readPort();
  await requireFreePort(port);
  await claimState(port);
  await runStep("Packages", installPackages);
  await runStep("Messages", compileMessages);
  await runStep("Database and demo", fillSite);
  const workerPort = await findFreePort();
  // The Worker does not start without this folder of built pages, although Vite serves the pages.
  await mkdir(join(root, ".build/web"), { recursive: true });
  const worker = await serveWorker(["--ip", "127.0.0.1"], workerPort, port);
  const pages = await servePages(port, workerPort);
  console.log(formatWelcomeMessage(port));
  await Promise.all([worker.ended, pages.ended, runLocalJobs(workerPort)]);
}

/** Serves the pages from source with Vite, which forwards the Worker's routes to the Worker. */
function servePages(port, workerPort) {
  const args = [
    "web",
    "--host",
    "127.0.0.1",
    "--port",
    String(port),
    "--strictPort",
    "--clearScreen",
    "false",
  ];
  const env = { ...environment, WORKER_PORT: String(workerPort) };
  return serve("vite", args, `http://127.0.0.1:${port}/`, { env });
}

await runCommand("dev", develop);
