import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { quietEnvironment } from "./scripts/processes.mjs";

/** What takes longest, though it may be few lines: begun last, it would keep the other threads waiting. */
const slowestFiles = [
  "scripts/small-benchmarks",
  "scripts/backup",
  "worker/set-up/demo-history",
  "worker/scale/scale-jobs",
  "scripts/live-commands",
  "scripts/local-commands",
  "scripts/start",
  "scripts/deploy",
  "scripts/deploy-dialogue",
  "scripts/command-line",
  "worker/uploads/uploads",
  "worker/http/refusals",
  "worker/retention/jobs",
  "worker/pages/site-pages",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const fileRank = ({ moduleId }: TestSpecification) => {
      const found = slowestFiles.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
      return found < 0 ? slowestFiles.length : found;
    };
    return (await super.sort(files)).sort((a, b) => fileRank(a) - fileRank(b));
  }
}

/** A thread and its workerd keep about one and a third cores busy. */
const maxWorkers = Math.max(2, Math.floor(availableParallelism() * 0.75));

/** One harness for each thread, shared by its files: starting workerd costs more than most files. */
export default defineConfig({
  test: {
    include: ["tests/{scripts,worker,web}/**/*.test.ts"],
    // Commands that a test runs begin a site with the demo's movies alone, which takes less time.
    env: { ...quietEnvironment, HISTORY: "off" },
    globalSetup: "tests/support/global-setup.ts",
    setupFiles: "tests/support/demo-site.ts",
    environment: "./tests/support/thread-environment.ts",
    pool: "threads",
    isolate: false,
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    tags: [
      { name: "long", description: "npm run test:long runs it; npm test has no time for it." },
    ],
    testTimeout: 60_000,
    // The default of a second is too short on a machine that is busy with other work.
    expect: { poll: { timeout: 30_000, interval: 20 } },
    hookTimeout: 180_000,
  },
});
