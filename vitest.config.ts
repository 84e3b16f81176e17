import { defineConfig } from "vitest/config";

/** One harness for each of two threads, shared by their files: starting workerd costs more than most files. */
export default defineConfig({
  test: {
    include: ["tests/{scripts,worker,web}/**/*.test.ts"],
    env: { CLOUDFLARE_CF_FETCH_ENABLED: "false", WRANGLER_SEND_METRICS: "false" },
    globalSetup: "tests/support/build.ts",
    pool: "threads",
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
});
