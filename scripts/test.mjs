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

/** Runs the tests of the parts that changes break most often. */
async function testQuickly() {
  await runStage("Packages", install);
  await runStage("Messages", compileMessages);
  await clearResults();
  await mkdir(join(root, ".build/web"), { recursive: true });
  await runStage("Types, style, imports, dead code, and the site's build", checkAndBuild);
  await runStage("Worker and unit tests", () => runVitest("!long"), readVitest);
  // The project's Node can measure TypeScript sources.
  await runStage("Size budgets", () => run("node", ["scripts/bundle-sizes.mjs"]));
  await runStage("Start-up of the Worker", checkWorkerStartup);
  await runStage("Syntax of the build", checkBuildSyntax);
  await runStage("Journeys in Chromium", () => runInChromium(["chromium"]), readPlaywright);
  printTotals();
}

/**
 * Runs the check and the build at once, because each keeps one core busy. Rejects with both errors
 * if both fail.
 */
async function checkAndBuild() {
  const ended = await Promise.allSettled([
    run("npm", ["run", "check", "--silent"]),
    buildWeb().then(buildWorker),
  ]);
  const reasons = ended.flatMap(({ reason }) => (reason ? [reason.message] : []));
  if (reasons.length > 0) throw new Error(reasons.join("\n\n"));
}

await runCommand("test", testQuickly);
