import { findBrowsers } from "./browsers.mjs";
import { findTestChromium } from "./chromium.mjs";
import { environment, run } from "./processes.mjs";
import { withTemporaryFolder } from "./temporary-folder.mjs";

const testCommand = ["test", "--config", "tests"];
const projectOptions = (names) => names.map((name) => `--project=${name}`);

/** Runs Playwright's projects in Chromium. */
export async function runInChromium(projectNames, options = []) {
  const CHROMIUM = await findTestChromium();
  const args = [...testCommand, ...projectOptions(projectNames), ...options];
  return withTemporaryFolder((TMPDIR) =>
    run("playwright", args, { env: { ...environment, CHROMIUM, TMPDIR } }),
  );
}

/** Whether a project has tests in some of the files. Starts no browser and no site. */
export async function hasTests(projectName, files) {
  const options = ["--list", "--pass-with-no-tests", ...files];
  const output = await run("playwright", [
    ...testCommand,
    ...projectOptions([projectName]),
    ...options,
  ]);
  return !output.includes("Total: 0 tests");
}

/**
 * Finds which of Firefox and WebKit this machine has, and how to install what is missing. Throws in
 * CI if any is missing.
 */
export async function findOtherEngines() {
  const { Firefox, WebKit, Xvfb, missing } = await findBrowsers();
  if (missing.length > 0 && process.env.CI) throw new Error(missing.join("\n"));
  const names = [Xvfb && Firefox && "firefox", Xvfb && WebKit && "webkit"].filter(Boolean);
  return { names, missing };
}

/** Runs the named Playwright projects: `firefox`, `webkit` or both. */
export async function runInOtherEngines(names) {
  const { Firefox: FIREFOX, WebKit: WEBKIT, Xvfb } = await findBrowsers();
  // One at a time, because two browsers that decode video without a graphics card stall each other.
  const args = ["playwright", ...testCommand, ...projectOptions(names), "--workers=1"];
  // WebKitGTK needs a display to render.
  const screen = ["--auto-servernum", "--server-args=-screen 0 1600x1200x24"];
  await withTemporaryFolder((TMPDIR) =>
    run(Xvfb, [...screen, ...args], { env: { ...environment, FIREFOX, WEBKIT, TMPDIR } }),
  );
}
