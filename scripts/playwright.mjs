import { findBrowsers } from "./browsers.mjs";
import { findChromium } from "./chromium.mjs";
import { environment, run } from "./processes.mjs";

const projectOptions = (names) => names.map((name) => `--project=${name}`);

/** Runs Playwright's projects in Chromium. */
export async function runInChromium(projectNames, options = []) {
  const env = { ...environment, CHROMIUM: await findChromium() };
  return run(
    "playwright",
    ["test", "--config", "tests", ...projectOptions(projectNames), ...options],
    { env },
  );
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
  const args = ["playwright", "test", "--config", "tests", ...projectOptions(names), "--workers=1"];
  // WebKitGTK needs a display to render.
  const screen = ["--auto-servernum", "--server-args=-screen 0 1600x1200x24"];
  await run(Xvfb, [...screen, ...args], { env: { ...environment, FIREFOX, WEBKIT } });
}
