import { availableParallelism } from "node:os";
import { runCommand } from "./command-line.mjs";
import { installPackages } from "./install.mjs";
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
 * Runs the tests with many rows, killed processes, exhaustive pairs of inputs, and rare journeys.
 */
async function testLong() {
  await runStage("Packages", installPackages);
  await clearResults();
  await runStage("Long Worker and script tests", () => runVitest("long"), readVitest);
  await runStage("Long journeys in Chromium", runLongJourneys, readPlaywright);
  printTotals();
}

/**
 * Runs the long journeys with one more worker than the quick journeys, because a long journey
 * mostly waits.
 */
const runLongJourneys = () => {
  const workers = Math.max(3, availableParallelism());
  return runInChromium(["chromium-long"], [`--workers=${workers}`]);
};

await runCommand("test:long", testLong);
