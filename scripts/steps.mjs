import { stopAll } from "./processes.mjs";

let ending;

/** Runs a script's steps to their end; whatever ends them, it says why and leaves nothing running behind. */
export async function script(steps) {
  process.on("SIGINT", () => end(130));
  process.on("SIGTERM", () => end(143));
  if (process.env.npm_lifecycle_event) endWithParent();
  try {
    await steps();
    // What was printed last may still be on its way into a pipe: ending at once would cut it off.
    await new Promise((done) => process.stdout.write("", done));
    await end(process.exitCode ?? 0);
  } catch (error) {
    if (ending) return;
    console.error(`\n\n  Marquee stopped.\n  ${error.message}\n`);
    await end(1);
  }
}

/** Says a step's name, then what it did or how long it took. */
export async function step(name, work) {
  const startedAt = Date.now();
  process.stdout.write(`  ${name} … `);
  const note = await work();
  console.log(note ?? `done (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
}

function end(code) {
  ending ??= stopAll().then(() => process.exit(code));
  return ending;
}

/** npm hands signals on, but cannot when it is killed outright. `exec` in package.json makes it our parent. */
function endWithParent() {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(1), 500).unref();
}
