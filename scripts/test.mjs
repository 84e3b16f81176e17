import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { install } from "./install.mjs";
import { environment, root, run } from "./processes.mjs";
import { checkSizes } from "./sizes.mjs";
import { script, step } from "./steps.mjs";

const results = join(root, ".build/results");
let passed = 0;
let failed = 0;

await script(async () => {
  await step("Packages", install);
  await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
  await mkdir(join(root, ".build/web"), { recursive: true });
  await stage("Types, style, imports, dead code", () => run("npm", ["run", "check", "--silent"]));
  await stage("Worker and unit tests", runVitest, async () => {
    const { numPassedTests, numFailedTests } = await read("vitest.json");
    return [numPassedTests, numFailedTests];
  });
  await stage("Size budgets", checkSizes);
  await stage("Browser tests", runPlaywright, async () => {
    const { stats } = await read("playwright.json");
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
  return run("playwright", ["test"], { env: { ...environment, CHROMIUM: await findChromium() } });
}

/** Runs a stage and adds what it counted; one that cannot be counted counts as one. */
async function stage(name, work, count = async () => [1, 0]) {
  await step(name, async () => {
    const error = await work().then(
      () => null,
      (reason) => reason,
    );
    const [good, bad] = await count().catch(() => [0, 1]);
    passed += error && bad === 0 ? 0 : good;
    failed += error ? Math.max(bad, 1) : bad;
    if (error) return `FAILED\n${error.message}\n`;
  });
}

async function read(name) {
  return JSON.parse(await readFile(join(results, name), "utf8"));
}
