import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { compileMessages } from "./messages.mjs";
import { run } from "./processes.mjs";
import { runScript } from "./run-script.mjs";

const typescript = "--disable-warning=ExperimentalWarning";

/** Each check that needs no messages, as a program and its arguments. */
const sourceChecks = [
  ["biome", "check", "."],
  ["node", "scripts/check-imports.mjs"],
  ["node", "scripts/check-complexity.mjs"],
];

/**
 * The checks that need the messages, the longest first. `tsc` has one checker per project, because
 * each checker would derive the same types again.
 */
const typeChecks = [
  ["tsc", "-b", "--checkers", "1", "--builders", "2"],
  ["knip"],
  ["node", typescript, "scripts/check-schema.mjs"],
  ["node", typescript, "scripts/generate-api.mjs", "--check"],
];

/** Checks types, style, imports, complexity, schema and API documentation, and finds dead code. */
async function check() {
  const limit = pLimit(Math.max(2, availableParallelism()));
  const runAll = (checks) =>
    checks.map(([program, ...args]) => limit(() => run(program, args, { shownLines: 400 })));
  const results = await Promise.all([
    Promise.allSettled(runAll(sourceChecks)),
    compileMessages().then(() => Promise.allSettled(runAll(typeChecks))),
  ]);
  const failures = results.flat().filter(({ status }) => status === "rejected");
  if (failures.length > 0)
    throw new Error(failures.map(({ reason }) => reason.message).join("\n\n"));
}

await runScript(check);
