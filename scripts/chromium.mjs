import { existsSync } from "node:fs";
import { canInstall, installPackages } from "./browsers.mjs";

const candidatePaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Finds a real Chromium: named by CHROMIUM, found on the system, Playwright's own, or installed
 * from Debian as root.
 */
export async function findChromium() {
  const found =
    [process.env.CHROMIUM, ...candidatePaths].find(
      (candidate) => candidate && existsSync(candidate),
    ) ?? (await findPlaywrightChromium());
  if (found) return found;
  if (canInstall()) {
    await installPackages(["chromium"]);
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
