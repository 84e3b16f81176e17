import { findBrowsers } from "./browsers.mjs";
import { findChromium } from "./chromium.mjs";
import { install } from "./install.mjs";
import { environment, run } from "./processes.mjs";
import { runScript, runStep } from "./run-script.mjs";
import {
  clearResults,
  countPlaywright,
  countVitest,
  listPlaywrightTests,
  printTotals,
  readResults,
  runStage,
  runVitest,
} from "./stages.mjs";

/**
 * Runs what `npm test` has no time for: the tests with the tag `long`, axe on every page in every role, and the
 * important journeys in Firefox and WebKit.
 */
await runScript(async () => {
  await runStep("Packages", install);
  await clearResults();
  await runStage("Long Worker and script tests", () => runVitest("long"), countVitest);
  await runStage("Chromium", () => runPlaywright(["chromium-long", "every-page"]), countPlaywright);
  const { Firefox, WebKit, Xvfb, missing } = await findBrowsers();
  const projects = [Xvfb && Firefox && "firefox", Xvfb && WebKit && "webkit"].filter(Boolean);
  if (projects.length > 0) {
    // One at a time: two browsers that decode video without a graphics card let each other's stand still.
    await runStage("Firefox and WebKit", () => runPlaywright(projects, ["--workers=1"]), countPlaywright);
    const results = await readResults("playwright.json");
    for (const line of listSkipped(results)) console.log(`    skipped in ${line}`);
    for (const line of listRepeated(results)) console.log(`    run again in ${line}`);
  }
  for (const sentence of missing) console.log(`    skipped: ${sentence}`);
  printTotals();
});

async function runPlaywright(projectNames, options = []) {
  const { Firefox: FIREFOX, WebKit: WEBKIT, Xvfb } = await findBrowsers();
  const env = { ...environment, FIREFOX, WEBKIT, CHROMIUM: await findChromium() };
  const args = ["test", "--config", "tests", ...projectNames.map((name) => `--project=${name}`), ...options];
  // WebKitGTK needs a display to render.
  const screen = ["--auto-servernum", "--server-args=-screen 0 1600x1200x24"];
  if (Xvfb) await run(Xvfb, [...screen, "playwright", ...args], { env });
  else await run("playwright", args, { env });
}

/** A skipped test must give a reason. */
function listSkipped(results) {
  return listPlaywrightTests(results)
    .filter(({ status }) => status === "skipped")
    .map(
      ({ projectName, title, annotations }) =>
        `${projectName}: ${title}: ${annotations[0]?.description ?? "no reason"}`,
    );
}

/** Those that passed only the second time. */
function listRepeated(results) {
  return listPlaywrightTests(results)
    .filter(({ status }) => status === "flaky")
    .map(({ projectName, title, results: [first] }) => `${projectName}: ${title}: ${first.error?.message}`);
}
