import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { filledState, journeysPort, journeysState } from "./support/journeys-site.ts";

/** The tests run on a site of their own, which the usual command starts with an empty state. */
export default defineConfig({
  // `npm test` runs the first project, `npm run test:long` the second, `npm run test:browsers` the
  // other ones.
  projects: [
    { name: "chromium", testDir: "e2e", grepInvert: /@(long|browsers)/ },
    { name: "chromium-long", testDir: "e2e", grep: /@long/ },
    { name: "more-journeys", testDir: "e2e", grep: /@browsers/ },
    { name: "sample-pages", testDir: "browsers", testMatch: "every-page.setup.ts" },
    {
      name: "every-page",
      testDir: "browsers",
      testMatch: "every-page.spec.ts",
      dependencies: ["sample-pages"],
    },
    {
      name: "other-engines",
      testDir: "browsers",
      testIgnore: "every-page.spec.ts",
      timeout: 240_000,
      // These tests run alone and one at a time, because browsers that decode video without a
      // graphics card stall each other.
      dependencies: ["every-page", "more-journeys"],
      workers: 1,
    },
  ],
  // The tests of one file run in parallel too, or workers would wait at the end for the worker with
  // the last file.
  fullyParallel: true,
  // Each browser keeps about one core busy, and the Worker that all browsers share keeps one more
  // core busy.
  workers: Math.max(2, availableParallelism() - 1),
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: "../.build/results/playwright.json" }]],
  outputDir: "../.build/e2e",
  use: {
    // Rendering without a GPU takes most of the time, and would never end in pages with endless
    // animations (bulbs, typewriter).
    contextOptions: { reducedMotion: "reduce" },
    // A service worker would prefetch the site in each new browser, and answer requests that a test
    // mocks. The service worker's own tests allow it.
    serviceWorkers: "block",
    baseURL: `http://localhost:${journeysPort}`,
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--disable-background-networking",
        "--autoplay-policy=no-user-gesture-required",
        // Headless Chromium does not know the network, and would load images from further away
        // than a visitor's browser: https://web.dev/articles/browser-level-image-lazy-loading
        "--blink-settings=lazyLoadingImageMarginPxUnknown=1250",
      ],
    },
  },
  webServer: {
    cwd: "..",
    command: `rm -rf "${journeysState}" "${filledState}" && node scripts/start.mjs`,
    // A job in the middle of a test would change what the test has just read. The tests make their
    // own members and orders.
    env: {
      PORT: String(journeysPort),
      STATE_DIR: journeysState,
      JOBS: "off",
      HISTORY: "off",
    },
    url: `http://localhost:${journeysPort}/api/health`,
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
  },
});
