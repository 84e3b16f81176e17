import { runCommand } from "./command-line.mjs";
import { install } from "./install.mjs";
import { runInChromium } from "./playwright.mjs";
import {
  clearResults,
  printTotals,
  readPlaywright,
  readVitest,
  runStage,
  runVitest,
} from "./stages.mjs";

/**
 * Runs scale, kills, exhaustive pairs and rare journeys: before a change of its subject is done.
 */
async function testLong() {
  await runStage("Packages", install);
  await clearResults();
  await runStage("Long Worker and script tests", () => runVitest("long"), readVitest);
  await runStage(
    "Long journeys in Chromium",
    () => runInChromium(["chromium-long"]),
    readPlaywright,
  );
  printTotals();
}

await runCommand("test:long", testLong);
