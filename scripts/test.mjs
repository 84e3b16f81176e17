import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { buildWeb, buildWorker } from "./build.mjs";
import { checkBuildSyntax } from "./check-build-syntax.mjs";
import { runCommand } from "./command-line.mjs";
import { findDomainTests } from "./domain-tests.mjs";
import { installPackages } from "./install.mjs";
import { compileMessages } from "./messages.mjs";
import { hasTests, runInChromium } from "./playwright.mjs";
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

function test(_flags, ...domains) {
  return domains.length > 0 ? testDomains(domains) : testQuickly();
}

/** Runs the quick tests, which cover what a change breaks most often. */
async function testQuickly() {
  await prepare();
  await runStage("Types, style, imports, dead code; messages and the build", checkAndBuild);
  await runStage("Worker and unit tests", () => runVitest("!long"), readVitest);
  // The project's own Node runs this script, because it can import TypeScript.
  await runStage("Size budgets", () => run("node", ["scripts/bundle-sizes.mjs"]));
  await runStage("Start-up of the Worker", checkWorkerStartup);
  await runStage("Syntax of the build", checkBuildSyntax);
  await runStage("Journeys in Chromium", () => runInChromium(["chromium"]), readPlaywright);
  printTotals();
}

/** Runs the tests of some domains, except the long ones. */
async function testDomains(domains) {
  const { vitestFiles, journeys } = await findDomainTests(domains);
  await prepare();
  await runStage("Messages", compileMessages);
  if (vitestFiles.length > 0)
    await runStage(
      "Worker and unit tests",
      () => runVitest("!long", ["--passWithNoTests", ...vitestFiles]),
      readVitest,
    );
  if (journeys.length > 0 && (await hasTests("chromium", journeys)))
    await runStage(
      "Journeys in Chromium",
      () => runInChromium(["chromium"], journeys),
      readPlaywright,
    );
  printTotals();
}

async function prepare() {
  await runStage("Packages", installPackages);
  await clearResults();
  await mkdir(join(root, ".build/web"), { recursive: true });
}

/** Checks and builds side by side, because each keeps only one core busy for half of its time. */
async function checkAndBuild() {
  const work = [buildSite(), run("npm", ["run", "check", "--silent"], { shownLines: 400 })];
  const failure = (await Promise.allSettled(work)).find(({ status }) => status === "rejected");
  if (failure) throw failure.reason;
}

async function buildSite() {
  await compileMessages();
  await buildWeb();
  await buildWorker();
}

await runCommand("test", test);
