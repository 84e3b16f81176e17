import { defineConfig } from "vitest/config";

/** One harness for all Worker tests: starting workerd costs more than all of them. */
export default defineConfig({
  test: {
    include: ["tests/{worker,web}/**/*.test.ts"],
    globalSetup: "tests/support/build.ts",
    pool: "threads",
    isolate: false,
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
});
