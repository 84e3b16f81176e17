import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { checkBuildSyntax } from "./check-build-syntax.mjs";
import { findChromium } from "./chromium.mjs";
import { install } from "./install.mjs";
import { compileMessages } from "./messages.mjs";
import { environment, root, run } from "./processes.mjs";
import { runScript, runStep } from "./run-script.mjs";
import { clearResults, countPlaywright, countVitest, printTotals, runStage, runVitest } from "./stages.mjs";
import { checkWorkerStartup } from "./worker-startup.mjs";

await runScript(async () => {
  await runStep("Packages", install);
  await runStep("Messages", compileMessages);
  await clearResults();
  await mkdir(join(root, ".build/web"), { recursive: true });
  await runStage("Types, style, imports, dead code", () => run("npm", ["run", "check", "--silent"]));
  await runStage("Worker and unit tests", () => runVitest("!long"), countVitest);
  // By the project's Node: the sizes are also those of TypeScript sources.
  await runStage("Size budgets", () => run("node", ["scripts/bundle-sizes.mjs"]));
  await runStage("Start-up of the Worker", checkWorkerStartup);
  await runStage("Syntax of the build", checkBuildSyntax);
  await runStage("Browser tests", runPlaywright, countPlaywright);
  printTotals();
});

async function runPlaywright() {
  const args = ["test", "--config", "tests", "--project=chromium"];
  return run("playwright", args, { env: { ...environment, CHROMIUM: await findChromium() } });
}
