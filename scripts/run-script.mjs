import { stopProcesses } from "./processes.mjs";

let exitPromise;
let stopSentence = "";

/** Thrown when Ctrl+C or the end of the input ends a question. */
export class StoppedError extends Error {}

/** Whether this script is about to end. */
export const isStopping = () => exitPromise !== undefined;

/** Sets the sentence that is printed if a person presses Ctrl+C from now on. */
export function setStopMessage(sentence) {
  stopSentence = sentence;
}

/**
 * Runs a script's steps. However the script ends, it leaves no process running; after a failure it
 * prints the reason.
 */
export async function runScript(runSteps) {
  process.on("SIGINT", stop);
  process.on("SIGTERM", () => exit(143));
  if (process.env.npm_lifecycle_event) exitWithParent();
  try {
    await runSteps();
    // The last output may still be in a pipe, which an exit at once would cut off.
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

/** Exits with 130, the code of a command that Ctrl+C ended. */
function stop() {
  if (stopSentence && !exitPromise) console.error(`\n\n  Stopped. ${stopSentence}\n`);
  return exit(130);
}

function exit(code) {
  exitPromise ??= stopProcesses().then(() => process.exit(code));
  return exitPromise;
}

/**
 * Exits once npm is killed, because a killed npm cannot forward a signal. `exec` in package.json
 * makes npm the parent process.
 */
function exitWithParent() {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && exit(1), 500).unref();
}
