import { stopProcesses } from "./processes.mjs";

let exitPromise;
let stopSentence = "";

/** Ctrl+C, or the end of the input, while a question was open. */
export class StoppedError extends Error {}

/** Whether this script is about to end. */
export const isStopping = () => exitPromise !== undefined;

/** What a person who presses Ctrl+C from now on is told, besides that the command stopped. */
export function sayWhenStopped(sentence) {
  stopSentence = sentence;
}

/** Runs a script's steps; on any end it prints the reason and leaves no process running. */
export async function runScript(runSteps) {
  process.on("SIGINT", stop);
  process.on("SIGTERM", () => exit(143));
  if (process.env.npm_lifecycle_event) exitWithParent();
  try {
    await runSteps();
    // The last output may still be in a pipe: exiting at once would cut it off.
    await new Promise((done) => process.stdout.write("", done));
    await exit(process.exitCode ?? 0);
  } catch (error) {
    if (exitPromise) return;
    if (error instanceof StoppedError) return void (await stop());
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

/** 130: the code that shells give to a command that Ctrl+C ended. */
function stop() {
  if (stopSentence && !exitPromise) console.error(`\n\n  Stopped. ${stopSentence}\n`);
  return exit(130);
}

function exit(code) {
  exitPromise ??= stopProcesses().then(() => process.exit(code));
  return exitPromise;
}

/**
 * npm forwards signals, but cannot when it is killed. `exec` in package.json makes it our parent.
 */
function exitWithParent() {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && exit(1), 500).unref();
}
