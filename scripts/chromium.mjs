import { existsSync } from "node:fs";
import { run } from "./processes.mjs";

const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** A real Chromium: named by CHROMIUM, found on the system, Playwright's own, or installed as root from Debian. */
export async function findChromium() {
  const found = [process.env.CHROMIUM, ...places].find((place) => place && existsSync(place)) ?? (await playwrights());
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    await run("apt-get", ["update"]);
    await run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"]);
    if (existsSync(places[0])) return places[0];
  }
  throw new Error(
    "The browser tests need Chromium and found none. Install it (Debian: apt-get install chromium) or name it: CHROMIUM=/path/to/chromium npm test",
  );
}

async function playwrights() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}
