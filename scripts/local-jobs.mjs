import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./processes.mjs";
import { isStopping } from "./run-script.mjs";

/**
 * The delay in milliseconds before the first jobs, so that a visitor's first page is served before
 * the jobs run.
 */
const startDelayMs = 3_000;
/**
 * The maximum time between two checks of the clock, in milliseconds. A single long timer would
 * stand still while a laptop sleeps.
 */
const maxWaitMs = 10_000;

/**
 * Runs the jobs of a local site whose Worker listens on this port: those of each cron expression of
 * wrangler.toml at its times, in UTC as on Cloudflare, and all jobs once shortly after the start.
 * Wrangler itself runs jobs only on request. With JOBS=off, no jobs run.
 */
export async function runLocalJobs(port) {
  if (process.env.JOBS === "off") return;
  const { Cron } = await import("croner");
  const { parse } = await import("smol-toml");
  const { triggers } = parse(await readFile(join(root, "wrangler.toml"), "utf8"));
  await wait(startDelayMs);
  const findNext = (cron, time) =>
    new Cron(cron, { timezone: "UTC" }).nextRun(new Date(time)).getTime();
  await runAtTimes(triggers.crons, (cron) => runJobsOfCron(cron, port), {
    findNext,
    wait,
    now: Date.now,
  });
}

/**
 * Calls `run` for each of these cron expressions, first once for each expression, then at the times
 * that `findNext` returns. A run waits for the previous run to end. If several times of an
 * expression passed during another run, or while the computer slept, the expression gets one run
 * for all of them.
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
 * Makes the Worker run the jobs of a cron expression to their end. Prints one line if that fails.
 */
export async function runJobsOfCron(cron, port) {
  const query = new URLSearchParams({ cron, time: String(Date.now()) });
  const failure = await fetch(`http://127.0.0.1:${port}/cdn-cgi/local/scheduled?${query}`).then(
    ({ ok, status }) => (ok ? null : `the Worker answered ${status}`),
    ({ message, cause }) => cause?.message ?? message,
  );
  if (failure !== null && !isStopping())
    console.error(`  The jobs of ${cron} failed: ${failure}. They run again at their next time.`);
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref());
