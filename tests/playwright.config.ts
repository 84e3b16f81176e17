import { defineConfig } from "@playwright/test";
import type { Engine } from "./browsers/fixtures.ts";

const port = Number(process.env.E2E_PORT ?? 8797);

/** A whole site of its own, started as anybody starts it, on an empty state. */
export default defineConfig<{ engine: Engine }>({
  // `npm test` runs the first; `npm run test:browsers` the others, with the rare combinations that it has no time for.
  projects: [
    { name: "chromium", testDir: "e2e", grepInvert: /@rare/ },
    { name: "chromium-rare", testDir: "e2e", grep: /@rare/ },
    { name: "every-page", testDir: "browsers", testMatch: "every-page.spec.ts" },
    {
      name: "firefox",
      testDir: "browsers",
      testIgnore: "every-page.spec.ts",
      timeout: 240_000,
      use: { engine: "firefox" },
    },
    {
      name: "webkit",
      testDir: "browsers",
      testIgnore: "every-page.spec.ts",
      timeout: 240_000,
      use: { engine: "webkit" },
    },
  ],
  // Test by test: file by file, one of the two would wait for the other's last file.
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: "../.build/results/playwright.json" }]],
  outputDir: "../.build/e2e",
  use: {
    // Drawing without a graphics card is most of the time: what moves for ever (bulbs, typewriter) would be drawn for ever.
    contextOptions: { reducedMotion: "reduce" },
    // In each fresh browser it would fetch the site beforehand, and answer what a test answers. Its own tests allow it.
    serviceWorkers: "block",
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--disable-background-networking",
        "--autoplay-policy=no-user-gesture-required",
      ],
    },
  },
  webServer: {
    cwd: "..",
    command: "rm -rf .build/e2e-state && node scripts/start.mjs",
    env: { PORT: String(port), STATE_DIR: ".build/e2e-state" },
    url: `http://localhost:${port}/api/health`,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
  },
});
