import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { checkBundleSizes } from "./bundle-sizes.mjs";
import { findChromium } from "./chromium.mjs";
import { install } from "./install.mjs";
import { compileMessages } from "./messages.mjs";
import { environment, root, run } from "./processes.mjs";
import { runScript, runStep } from "./run-script.mjs";

const results = join(root, ".build/results");
let passed = 0;
let failed = 0;

await runScript(async () => {
  await runStep("Packages", install);
  await runStep("Messages", compileMessages);
  await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
  await mkdir(join(root, ".build/web"), { recursive: true });
  await runStage("Types, style, imports, dead code", () => run("npm", ["run", "check", "--silent"]));
  await runStage("Worker and unit tests", runVitest, async () => {
    const { numPassedTests, numFailedTests } = await readResults("vitest.json");
    return [numPassedTests, numFailedTests];
  });
  await runStage("Size budgets", checkBundleSizes);
  await runStage("Browser tests", runPlaywright, async () => {
    const { stats } = await readResults("playwright.json");
    return [stats.expected, stats.unexpected + stats.flaky];
  });
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});

function runVitest() {
  const report = ["--reporter=default", "--reporter=json", `--outputFile=${results}/vitest.json`];
  return run("vitest", ["run", ...report]);
}

async function runPlaywright() {
  return run("playwright", ["test", "--config", "tests"], { env: { ...environment, CHROMIUM: await findChromium() } });
}

/** Runs a stage and adds what it counted; one that cannot be counted counts as one. */
async function runStage(name, action, countResults = async () => [1, 0]) {
  await runStep(name, async () => {
    const error = await action().then(
      () => null,
      (reason) => reason,
    );
    const [passedTests, failedTests] = await countResults().catch(() => [0, 1]);
    passed += error && failedTests === 0 ? 0 : passedTests;
    failed += error ? Math.max(failedTests, 1) : failedTests;
    if (error) return `FAILED\n${error.message}\n`;
  });
}

async function readResults(name) {
  return JSON.parse(await readFile(join(results, name), "utf8"));
}
