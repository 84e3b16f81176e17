import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { continueInOwnNode, environment, install, root, run, step } from "./steps.mjs";

if (!process.env.MARQUEE_INSTALLED) {
  await step("Packages", install);
  environment.MARQUEE_INSTALLED = "1";
  await continueInOwnNode("scripts/test.mjs");
}

const results = join(root, ".build/results");
await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
await mkdir(join(root, ".build/web"), { recursive: true });

let passed = 0;
let failed = 0;

await stage("Types, style, imports, dead code", () => run("npm", ["run", "check", "--silent"]));
await stage(
  "Worker and unit tests",
  () => run("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile=${results}/vitest.json`]),
  async () => {
    const { numPassedTests, numFailedTests } = await read("vitest.json");
    return [numPassedTests, numFailedTests];
  },
);
const { checkSizes } = await import("./sizes.mjs");
await stage("Size budgets", checkSizes);
const { findChromium } = await import("./chromium.mjs");
await stage(
  "Browser tests",
  async () =>
    run("playwright", ["test"], {
      env: {
        ...environment,
        CHROMIUM: await findChromium(),
      },
    }),
  async () => {
    const { stats } = await read("playwright.json");
    return [stats.expected, stats.unexpected + stats.flaky];
  },
);

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

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
