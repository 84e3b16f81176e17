import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./processes.mjs";
import { isStopping } from "./run-script.mjs";

/** The site is open, and a visitor's first page may be on its way. */
const startDelayMs = 3_000;
/** A timer stands still while a laptop sleeps: the clock is looked at this often. */
const maxWaitMs = 10_000;

/**
 * Runs the jobs of a local site, which the Worker on this port has: each cron expression of
 * wrangler.toml at its times, in UTC as on Cloudflare, and all once shortly after the start.
 * Wrangler itself only runs them when it is asked. JOBS=off runs none.
 */
export async function runLocalJobs(port) {
  if (process.env.JOBS === "off") return;
  const { Cron } = await import("croner");
  const { parse } = await import("smol-toml");
  const { triggers } = parse(await readFile(join(root, "wrangler.toml"), "utf8"));
  await wait(startDelayMs);
  const findNext = (cron, time) =>
    new Cron(cron, { timezone: "UTC" }).nextRun(new Date(time)).getTime();
  await runAtTimes(triggers.crons, (cron) => runJobs(cron, port), {
    findNext,
    wait,
    now: Date.now,
  });
}

/**
 * Calls `run` for each of these cron expressions: all once, then each at its times, which
 * `findNext` finds. A run waits for the one before. Times that passed meanwhile, or while the
 * computer slept, are made up for by one run.
 */
export async function runAtTimes(crons, run, { findNext, wait, now }) {
  const nextTimes = new Map(crons.map((cron) => [cron, 0]));
  for (;;) {
    for (const cron of crons) {
      const time = now();
      if (nextTimes.get(cron) > time) continue;
      await run(cron);
      nextTimes.set(cron, findNext(cron, time));
    }
    await wait(
      Math.max(0, Math.min(maxWaitMs, ...[...nextTimes.values()].map((time) => time - now()))),
    );
  }
}

/**
 * Has the Worker run the jobs of a cron expression, to their end. Prints one line when that fails.
 */
export async function runJobs(cron, port) {
  const query = new URLSearchParams({ cron, time: String(Date.now()) });
  const failure = await fetch(`http://127.0.0.1:${port}/cdn-cgi/local/scheduled?${query}`).then(
    ({ ok, status }) => (ok ? null : `the Worker answered ${status}`),
    ({ message, cause }) => cause?.message ?? message,
  );
  if (failure !== null && !isStopping())
    console.error(`  The jobs of ${cron} failed: ${failure}. They run again at their next time.`);
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref());
