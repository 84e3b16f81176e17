import { availableParallelism } from "node:os";
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
  await runStage("Long journeys in Chromium", runLongJourneys, readPlaywright);
  printTotals();
}

/** One worker more than for the quick journeys: a long one mostly waits for its video or its site. */
const runLongJourneys = () => {
  const workers = Math.max(3, availableParallelism());
  return runInChromium(["chromium-long"], [`--workers=${workers}`]);
};

await runCommand("test:long", testLong);
