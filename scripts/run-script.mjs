import { stopProcesses } from "./processes.mjs";

let exitPromise;

/** Runs a script's steps; on any end it prints the reason and leaves no process running. */
export async function runScript(runSteps) {
  process.on("SIGINT", () => exit(130));
  process.on("SIGTERM", () => exit(143));
  if (process.env.npm_lifecycle_event) exitWithParent();
  try {
    await runSteps();
    // The last output may still be in a pipe: exiting at once would cut it off.
    await new Promise((done) => process.stdout.write("", done));
    await exit(process.exitCode ?? 0);
  } catch (error) {
    if (exitPromise) return;
    console.error(`\n\n  Marquee stopped.\n  ${error.message}\n`);
    await exit(1);
  }
}

/** Prints a step's name, then its result or duration. */
export async function runStep(name, action) {
  const startedAt = Date.now();
  process.stdout.write(`  ${name} … `);
  const note = await action();
  console.log(note ?? `done (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
}

function exit(code) {
  exitPromise ??= stopProcesses().then(() => process.exit(code));
  return exitPromise;
}

/** npm forwards signals, but cannot when it is killed. `exec` in package.json makes it our parent. */
function exitWithParent() {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && exit(1), 500).unref();
}
