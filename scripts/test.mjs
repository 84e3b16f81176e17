import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { buildWeb, buildWorker } from "./build.mjs";
import { checkBuildSyntax } from "./check-build-syntax.mjs";
import { runCommand } from "./command-line.mjs";
import { install } from "./install.mjs";
import { compileMessages } from "./messages.mjs";
import { runInChromium } from "./playwright.mjs";
import { root, run } from "./processes.mjs";
import {
  clearResults,
  printTotals,
  readPlaywright,
  readVitest,
  runStage,
  runVitest,
} from "./stages.mjs";
import { checkWorkerStartup } from "./worker-startup.mjs";

/** Runs the tests of what a change breaks most often. */
async function testQuickly() {
  await runStage("Packages", install);
  await runStage("Messages", compileMessages);
  await clearResults();
  await mkdir(join(root, ".build/web"), { recursive: true });
  await runStage("Types, style, imports, dead code", () =>
    run("npm", ["run", "check", "--silent"]),
  );
  await runStage("Building the site", async () => {
    await buildWeb();
    await buildWorker();
  });
  await runStage("Worker and unit tests", () => runVitest("!long"), readVitest);
  // By the project's Node: the sizes are also those of TypeScript sources.
  await runStage("Size budgets", () => run("node", ["scripts/bundle-sizes.mjs"]));
  await runStage("Start-up of the Worker", checkWorkerStartup);
  await runStage("Syntax of the build", checkBuildSyntax);
  await runStage("Journeys in Chromium", () => runInChromium(["chromium"]), readPlaywright);
  printTotals();
}

await runCommand("test", testQuickly);
