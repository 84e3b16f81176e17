import { mkdir, readFile, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { environment, root, run } from "./processes.mjs";
import { withTemporaryFolder } from "./temporary-folder.mjs";

const results = join(root, ".build/results");
const slowestShown = 10;
/** WebDriver's error if the browser's process ended. */
const browserCrash = "invalid session id";

const startedAt = Date.now();
/** `{ name, seconds, passed, failed }` of each stage that has ended. */
const stages = [];
/**
 * `{ title, seconds, failure }` of each test that has ended; `failure` is null for a passed test.
 */
const tests = [];

export async function clearResults() {
  await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
}

/**
 * Runs a stage and counts its passed tests. Prints the stage's name when the stage begins, and the
 * result when the stage ends, because stages may run side by side. `readTests` returns a promise of
 * `{ passed, failed, tests }`; a stage without tests counts as one passed test.
 */
export async function runStage(
  name,
  action,
  readTests = async () => ({ passed: 1, failed: 0, tests: [] }),
) {
  const stageStartedAt = Date.now();
  console.log(`  ${name} …`);
  const error = await action().then(
    () => null,
    (reason) => reason,
  );
  const counted = await readTests().catch(() => ({ passed: 0, failed: 1, tests: [] }));
  const seconds = (Date.now() - stageStartedAt) / 1000;
  const passed = error && counted.failed === 0 ? 0 : counted.passed;
  const failed = error ? Math.max(counted.failed, 1) : counted.failed;
  stages.push({ name, seconds, passed, failed });
  tests.push(...counted.tests);
  const result = error ? `FAILED\n${error.message}\n` : `done (${seconds.toFixed(1)} s)`;
  console.log(`  ${name} … ${result}`);
}

/** Runs Vitest's tests with a tag: `long`, or `!long` for all others. */
export function runVitest(tags, options = []) {
  const report = ["--reporter=default", "--reporter=json", `--outputFile=${results}/vitest.json`];
  const args = ["run", `--tags-filter=${tags}`, ...report, ...options];
  return withTemporaryFolder((TMPDIR) =>
    run("vitest", args, { shownLines: 400, env: { ...environment, TMPDIR } }),
  );
}

export async function readVitest() {
  const { numPassedTests, numFailedTests, testResults } = await readResults("vitest.json");
  const ended = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0, status, failureMessages: [message = ""] }) => ({
      title: `${relative(root, name)}: ${fullName}`,
      seconds: duration / 1000,
      failure: status === "failed" ? message : null,
    })),
  );
  return { passed: numPassedTests, failed: numFailedTests, tests: ended };
}

/**
 * Reads Playwright's results. A test that passed only at its second try has failed, unless the
 * browser crashed at the first.
 */
export async function readPlaywright() {
  const ended = listPlaywrightTests(await readResults("playwright.json"));
  const isCrash = ({ results: [first] }) => first.error?.message.includes(browserCrash) ?? false;
  const hasPassed = (test) =>
    test.status === "expected" || (test.status === "flaky" && isCrash(test));
  const hasFailed = (test) => test.status !== "skipped" && !hasPassed(test);
  for (const line of [...listSkipped(ended), ...listRepeated(ended)]) console.log(`    ${line}`);
  return {
    passed: ended.filter(hasPassed).length,
    failed: ended.filter(hasFailed).length,
    tests: ended.map((test) => ({
      title: `${test.projectName}: ${test.title}`,
      seconds: test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      failure: hasFailed(test)
        ? (test.results.find(({ error }) => error)?.error.message ?? "")
        : null,
    })),
  };
}

const readResults = async (name) => JSON.parse(await readFile(join(results, name), "utf8"));

/** Returns every test of a Playwright report, with its title. */
function listPlaywrightTests({ suites = [], specs = [] }) {
  return [
    ...specs.flatMap(({ title, tests: ended }) => ended.map((test) => ({ ...test, title }))),
    ...suites.flatMap(listPlaywrightTests),
  ];
}

/** Returns a failure for each skipped test that gives no reason. */
const listSkipped = (ended) =>
  ended
    .filter(({ status }) => status === "skipped")
    .map(
      ({ projectName, title, annotations }) =>
        `skipped in ${projectName}: ${title}: ${annotations[0]?.description ?? "no reason"}`,
    );

/** Returns the tests that passed only at their second try. */
const listRepeated = (ended) =>
  ended
    .filter(({ status }) => status === "flaky")
    .map(
      ({ projectName, title, results: [first] }) =>
        `run again in ${projectName}: ${title}: ${first.error?.message}`,
    );

const firstLine = (text) => stripVTControlCharacters(text).trim().split("\n")[0];

/**
 * Prints the seconds of each stage, the slowest and the failed tests, and the numbers of passed and
 * failed tests.
 */
export function printTotals() {
  const total = (key) => stages.reduce((sum, stage) => sum + stage[key], 0);
  const seconds = (Date.now() - startedAt) / 1000;
  const line = (value, text) => console.log(`${value.toFixed(1).padStart(8)} s  ${text}`);
  console.log("\n  Stages");
  for (const stage of stages) line(stage.seconds, stage.name);
  line(seconds, "in all, with the installation");
  const slowest = tests.sort((a, b) => b.seconds - a.seconds).slice(0, slowestShown);
  if (slowest.length > 0) console.log("\n  The slowest tests");
  for (const test of slowest) line(test.seconds, test.title);
  const failed = tests.filter(({ failure }) => failure !== null);
  if (failed.length > 0) console.log("\n  The tests that failed");
  for (const { title, failure } of failed) console.log(`    ${title}\n      ${firstLine(failure)}`);
  console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
  if (total("failed") > 0) process.exitCode = 1;
}
