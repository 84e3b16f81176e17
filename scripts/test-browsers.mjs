import { runCommand } from "./command-line.mjs";
import { install } from "./install.mjs";
import { findOtherEngines, runInChromium, runInOtherEngines } from "./playwright.mjs";
import { clearResults, printTotals, readPlaywright, runStage } from "./stages.mjs";

/** Runs axe on every page in every role, and those journeys that may fail in Firefox or WebKit. */
async function testBrowsers() {
  await runStage("Packages", install);
  await clearResults();
  await runStage("Every page in Chromium", () => runInChromium(["every-page"]), readPlaywright);
  const { names, missing } = await findOtherEngines();
  for (const sentence of missing) console.log(`    not tested: ${sentence}`);
  if (names.length > 0) {
    await runStage(
      "Journeys in Firefox and WebKit",
      () => runInOtherEngines(names),
      readPlaywright,
    );
  }
  printTotals();
}

await runCommand("test:browsers", testBrowsers);
