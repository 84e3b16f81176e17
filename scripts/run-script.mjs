import { stopProcesses } from "./processes.mjs";

let exitPromise;

/** Runs a script's steps to their end; whatever ends them, it says why and leaves nothing running behind. */
export async function runScript(runSteps) {
  process.on("SIGINT", () => exit(130));
  process.on("SIGTERM", () => exit(143));
  if (process.env.npm_lifecycle_event) exitWithParent();
  try {
    await runSteps();
    // What was printed last may still be on its way into a pipe: ending at once would cut it off.
    await new Promise((done) => process.stdout.write("", done));
    await exit(process.exitCode ?? 0);
  } catch (error) {
    if (exitPromise) return;
    console.error(`\n\n  Marquee stopped.\n  ${error.message}\n`);
    await exit(1);
  }
}

/** Says a step's name, then what it did or how long it took. */
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

/** npm hands signals on, but cannot when it is killed outright. `exec` in package.json makes it our parent. */
function exitWithParent() {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && exit(1), 500).unref();
}
