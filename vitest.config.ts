import { defineConfig } from "vitest/config";

/** One harness for all Worker tests: starting workerd costs more than all of them. */
export default defineConfig({
  test: {
    include: ["tests/{scripts,worker,web}/**/*.test.ts"],
    env: { CLOUDFLARE_CF_FETCH_ENABLED: "false", WRANGLER_SEND_METRICS: "false" },
    globalSetup: "tests/support/build.ts",
    pool: "threads",
    isolate: false,
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
});
