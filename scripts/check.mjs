import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { compileMessages } from "./messages.mjs";
import { run } from "./processes.mjs";
import { runScript } from "./run-script.mjs";

const typescript = "--disable-warning=ExperimentalWarning";

/** Each check as a program and its arguments, the longest first. */
const checks = [
  ["tsc", "-b"],
  ["knip"],
  ["biome", "check", "."],
  ["node", typescript, "scripts/check-schema.mjs"],
  ["node", typescript, "scripts/generate-api.mjs", "--check"],
  ["node", "scripts/check-imports.mjs"],
];

/** Checks types, style, imports, schema and API documentation, and finds dead code. */
async function check() {
  await compileMessages();
  const limit = pLimit(Math.max(2, availableParallelism()));
  const failures = await Promise.all(
    checks.map(([program, ...args]) =>
      limit(() => run(program, args, { shownLines: 400 })).then(
        () => [],
        (error) => [error.message],
      ),
    ),
  );
  if (failures.flat().length > 0) throw new Error(failures.flat().join("\n\n"));
}

await runScript(check);
