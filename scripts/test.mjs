import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { buildWeb, buildWorker } from "./build.mjs";
import { checkBuildSyntax } from "./check-build-syntax.mjs";
import { runCommand } from "./command-line.mjs";
import { findDomainTests } from "./domain-tests.mjs";
import { installPackages } from "./install.mjs";
import { compileMessages } from "./messages.mjs";
import { hasProjectTests, runInChromium } from "./playwright.mjs";
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
  await Promise.all([
    runStage("Types, style, imports, dead code", () =>
      run("npm", ["run", "check", "--silent"], { shownLines: 400 }),
    ),
    buildAndTest(),
  ]);
  printTotals();
}

/** Runs the tests side by side, because each kind alone keeps only two thirds of the cores busy. */
async function buildAndTest() {
  await runStage("Messages and the build", buildSite);
  // bundle-sizes.mjs runs in the project's own Node, because the script imports TypeScript.
  await runStage("Size budgets", () => run("node", ["scripts/bundle-sizes.mjs"]));
  await runStage("Start-up of the Worker", checkWorkerStartup);
  await Promise.all([
    runStage("Worker and unit tests", () => runVitest("!long"), readVitest),
    runStage("Journeys in Chromium", () => runInChromium(["chromium"]), readPlaywright),
    runStage("Syntax of the build", checkBuildSyntax),
  ]);
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
  if (journeys.length > 0 && (await hasProjectTests("chromium", journeys)))
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

async function buildSite() {
  await compileMessages();
  await buildWeb();
  await buildWorker();
}

await runCommand("test", test);
