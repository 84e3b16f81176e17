import { runCommand } from "./command-line.mjs";
import { installPackages } from "./install.mjs";
import { runInAllBrowsers } from "./playwright.mjs";
import { clearResults, printTotals, readPlaywright, runStage } from "./stages.mjs";

/**
 * Runs axe on every page in every role, journeys for which `npm test` has no time, and those
 * journeys that may fail in Firefox or WebKit.
 */
async function testBrowsers() {
  await runStage("Packages", installPackages);
  await clearResults();
  await runStage(
    "Every page in Chromium, and journeys in Chromium, Firefox and WebKit",
    runInAllBrowsers,
    readPlaywright,
  );
  printTotals();
}

await runCommand("test:browsers", testBrowsers);
