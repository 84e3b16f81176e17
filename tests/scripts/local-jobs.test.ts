import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Cron } from "croner";
import { expect, it, vi } from "vitest";
import { runAtTimes, runJobsOfCron } from "../../scripts/local-jobs.mjs";

const crons = ["*/5 * * * *", "17 * * * *", "47 * * * *"];
const startedAt = Date.UTC(2026, 10, 27, 10, 2, 30);
const [minute, hour] = [60_000, 3_600_000];
const toTime = (at: number) => new Date(at).toISOString().slice(11, 16);
const findNext = (cron: string, at: number) =>
  new Cron(cron, { timezone: "UTC" }).nextRun(new Date(at))?.getTime() ?? 0;

/**
 * Runs the jobs by a simulated clock for `forMs`, and returns the time of each run. `runMs` is the
 * length of a run.
 */
async function simulate({
  forMs,
  runMs = () => 0,
}: {
  forMs: number;
  runMs?: (at: number) => number;
}) {
  let clock = startedAt;
  const runs: string[] = [];
  let running = 0;
  const run = async (cron: string) => {
    running += 1;
    runs.push(`${toTime(clock)} ${cron}`);
    expect(running).toBe(1);
    await Promise.resolve();
    clock += runMs(clock);
    running -= 1;
  };
  const wait = async (ms: number) => {
    clock += ms;
    if (clock > startedAt + forMs) throw new Error("the end");
  };
  await expect(runAtTimes(crons, run, { findNext, wait, now: () => clock })).rejects.toThrow(
    "the end",
  );
  return runs;
}

it("the local scheduler runs the jobs of each cron expression once after the start, and then at their times", async () => {
  const runs = await simulate({ forMs: 20 * minute });
  expect(runs).toEqual([
    ...crons.map((cron) => `10:02 ${cron}`),
    ...["10:05", "10:10", "10:15"].map((time) => `${time} ${crons[0]}`),
    `10:17 ${crons[1]}`,
    `10:20 ${crons[0]}`,
  ]);
  const byDay = await simulate({ forMs: 24 * hour });
  const count = (cron: string) => byDay.filter((line) => line.endsWith(cron)).length - 1;
  expect(crons.map(count)).toEqual([24 * 12, 24, 24]);
});

it("the local scheduler waits for the previous run, and makes up for missed times by one run", async () => {
  const runs = await simulate({
    forMs: 40 * minute,
    runMs: (at) => (toTime(at) === "10:05" ? 13 * minute : 0),
  });
  expect(runs.slice(3)).toEqual([
    `10:05 ${crons[0]}`,
    `10:18 ${crons[1]}`,
    `10:18 ${crons[0]}`,
    ...["10:20", "10:25", "10:30", "10:35", "10:40"].map((time) => `${time} ${crons[0]}`),
  ]);
});

it("the local scheduler runs each cron expression once after the computer slept through several of its times", async () => {
  let isAsleep = true;
  const runs = await simulate({
    forMs: 9 * hour,
    runMs(at) {
      const slept = isAsleep && at > startedAt + 10 * minute ? 8 * hour : 0;
      if (slept > 0) isAsleep = false;
      return slept;
    },
  });
  const afterwards = runs.slice(runs.findIndex((line) => line.startsWith("18:")));
  expect(afterwards.slice(0, 5).sort()).toEqual(
    [
      `18:15 ${crons[0]}`,
      `18:15 ${crons[1]}`,
      `18:15 ${crons[2]}`,
      `18:17 ${crons[1]}`,
      `18:20 ${crons[0]}`,
    ].sort(),
  );
});

it("a failed run of local jobs prints one line, and the process continues", async () => {
  const printed = vi.spyOn(console, "error").mockReturnValue();
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    response.writeHead(500).end();
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  await runJobsOfCron("*/5 * * * *", port);
  expect(new URL(asked[0] ?? "", "http://localhost").searchParams.get("cron")).toBe("*/5 * * * *");
  await new Promise((resolve) => server.close(resolve));
  await runJobsOfCron("17 * * * *", port);
  const lines = printed.mock.calls.map(([line]) => line);
  printed.mockRestore();
  expect(lines).toEqual([
    "  The jobs of */5 * * * * failed: the Worker answered 500. They run again at their next time.",
    expect.stringMatching(
      /^ {2}The jobs of 17 \* \* \* \* failed: connect ECONNREFUSED .* They run again at their next time\.$/,
    ),
  ]);
});
