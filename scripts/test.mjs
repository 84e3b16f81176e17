import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { checkBundleSizes } from "./bundle-sizes.mjs";
import { findChromium } from "./chromium.mjs";
import { install } from "./install.mjs";
import { compileMessages } from "./messages.mjs";
import { environment, root, run } from "./processes.mjs";
import { runScript, runStep } from "./run-script.mjs";
import { clearResults, countPlaywright, printTotals, readResults, results, runStage } from "./stages.mjs";

await runScript(async () => {
  await runStep("Packages", install);
  await runStep("Messages", compileMessages);
  await clearResults();
  await mkdir(join(root, ".build/web"), { recursive: true });
  await runStage("Types, style, imports, dead code", () => run("npm", ["run", "check", "--silent"]));
  await runStage("Worker and unit tests", runVitest, async () => {
    const { numPassedTests, numFailedTests } = await readResults("vitest.json");
    return [numPassedTests, numFailedTests];
  });
  await runStage("Size budgets", checkBundleSizes);
  await runStage("Browser tests", runPlaywright, countPlaywright);
  printTotals();
});

function runVitest() {
  const report = ["--reporter=default", "--reporter=json", `--outputFile=${results}/vitest.json`];
  return run("vitest", ["run", ...report]);
}

async function runPlaywright() {
  const args = ["test", "--config", "tests", "--project=chromium"];
  return run("playwright", args, { env: { ...environment, CHROMIUM: await findChromium() } });
}
