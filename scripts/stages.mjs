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

/** WebDriver's error when the browser's own process ended. */
const browserCrash = "invalid session id";

/** A test that passed only the second time has failed, unless the browser crashed the first time. */
export async function countPlaywright() {
  const tests = listPlaywrightTests(await readResults("playwright.json"));
  const isCrash = ({ results }) => results[0].error?.message.includes(browserCrash) ?? false;
  const count = (status, filter = () => true) => tests.filter((test) => test.status === status && filter(test)).length;
  const crashed = count("flaky", isCrash);
  return [count("expected") + crashed, count("unexpected") + count("flaky") - crashed];
}

/** Every test of a Playwright report, with its title. */
export function listPlaywrightTests({ suites = [], specs = [] }) {
  return [
    ...specs.flatMap(({ title, tests }) => tests.map((test) => ({ ...test, title }))),
    ...suites.flatMap(listPlaywrightTests),
  ];
}

export function printTotals() {
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}
