import { findBrowsers } from "./browsers.mjs";
import { findTestChromium } from "./chromium.mjs";
import { environment, run } from "./processes.mjs";
import { withTemporaryFolder } from "./temporary-folder.mjs";

const testCommand = ["test", "--config", "tests"];
const projectOptions = (names) => names.map((name) => `--project=${name}`);

export const runInChromium = (projectNames, options = []) =>
  runProjects(["playwright"], projectNames, options);

/**
 * Runs the tests of some projects. `command` starts Playwright; `paths` has the programs of Firefox
 * and WebKit.
 */
async function runProjects(command, projectNames, options, paths = {}) {
  const [program, ...args] = command;
  const CHROMIUM = await findTestChromium();
  const selected = [...testCommand, ...projectOptions(projectNames), ...options];
  return withTemporaryFolder((TMPDIR) =>
    run(program, [...args, ...selected], { env: { ...environment, ...paths, CHROMIUM, TMPDIR } }),
  );
}

/** Whether a project has tests in some of the files. Starts no browser and no site. */
export async function hasProjectTests(projectName, files) {
  const options = ["--list", "--pass-with-no-tests", ...files];
  const output = await run("playwright", [
    ...testCommand,
    ...projectOptions([projectName]),
    ...options,
  ]);
  return !output.includes("Total: 0 tests");
}

/**
 * Runs every page and some journeys in Chromium, and the journeys in Firefox and WebKit if this
 * machine has these browsers. For a missing browser, prints how to install it; in CI, throws. All
 * tests run on one site, because filling and starting a site takes half a minute.
 */
export async function runInAllBrowsers() {
  const { Firefox: FIREFOX = "", WebKit: WEBKIT = "", Xvfb, missing } = await findBrowsers();
  if (missing.length > 0 && process.env.CI) throw new Error(missing.join("\n"));
  for (const sentence of missing) console.log(`    not tested: ${sentence}`);
  if (!Xvfb) return runInChromium(["every-page", "more-journeys"]);
  // WebKitGTK needs a display to render.
  const screen = ["--auto-servernum", "--server-args=-screen 0 1600x1200x24"];
  const paths = { FIREFOX, WEBKIT };
  return runProjects([Xvfb, ...screen, "playwright"], ["other-engines"], [], paths);
}
