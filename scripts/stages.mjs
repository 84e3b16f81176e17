import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { root, run } from "./processes.mjs";
import { runStep } from "./run-script.mjs";

export const results = join(root, ".build/results");

let passed = 0;
let failed = 0;

export async function clearResults() {
  await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
}

/** Runs a stage and adds its counts; a stage without counts counts as one. */
export async function runStage(name, action, countResults = async () => [1, 0]) {
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

export async function readResults(name) {
  return JSON.parse(await readFile(join(results, name), "utf8"));
}

/** `tags` is Vitest's filter: `long`, or `!long` for all others. */
export function runVitest(tags) {
  const report = ["--reporter=default", "--reporter=json", `--outputFile=${results}/vitest.json`];
  return run("vitest", ["run", `--tags-filter=${tags}`, ...report]);
}

export async function countVitest() {
  const { numPassedTests, numFailedTests } = await readResults("vitest.json");
  return [numPassedTests, numFailedTests];
}

export async function countPlaywright() {
  const { stats } = await readResults("playwright.json");
  return [stats.expected, stats.unexpected + stats.flaky];
}

export function printTotals() {
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}
