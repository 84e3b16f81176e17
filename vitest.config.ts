import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Whole sites are started in few lines: begun last, they would keep one thread waiting for the other. */
class ScriptsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const startsSites = ({ moduleId }: TestSpecification) => moduleId.includes("/tests/scripts/");
    return [...sorted.filter(startsSites), ...sorted.filter((file) => !startsSites(file))];
  }
}

/** One harness for each of two threads, shared by their files: starting workerd costs more than most files. */
export default defineConfig({
  test: {
    include: ["tests/{scripts,worker,web}/**/*.test.ts"],
    env: {
      CLOUDFLARE_CF_FETCH_ENABLED: "false",
      WRANGLER_SEND_METRICS: "false",
      // Traces of its own, which nobody reads here, take the local platform longer than most calls.
      X_LOCAL_EXPLORER: "false",
      X_LOCAL_OBSERVABILITY: "false",
    },
    globalSetup: "tests/support/build.ts",
    pool: "threads",
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: ScriptsFirst },
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
});
