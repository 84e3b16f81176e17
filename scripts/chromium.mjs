import { existsSync } from "node:fs";
import { canInstallDebianPackages, installDebianPackages } from "./browsers.mjs";

/** Debian's Chromium without windows, which Playwright prefers for its own tests too. */
const headlessPath = "/usr/bin/chromium-headless-shell";

const candidatePaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Finds the Chromium for journeys: preferably a Chromium without windows, which needs half the
 * processor time for the same pages.
 */
export const findTestChromium = () => findChromium([headlessPath, ...candidatePaths]);

/**
 * Finds a real Chromium: named by CHROMIUM, found on the system, Playwright's own, or installed
 * from Debian as root.
 */
export async function findChromium(paths = candidatePaths) {
  const found =
    [process.env.CHROMIUM, ...paths].find((path) => path && existsSync(path)) ??
    (await findPlaywrightChromium());
  if (found) return found;
  if (canInstallDebianPackages()) {
    await installDebianPackages(["chromium"]);
    if (existsSync(candidatePaths[0])) return candidatePaths[0];
  }
  throw new Error(
    "The browser tests need Chromium and found none. Install it (Debian: apt-get install chromium) or name it: CHROMIUM=/path/to/chromium npm test",
  );
}

async function findPlaywrightChromium() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}
