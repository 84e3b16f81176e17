import { describe, expect, it } from "vitest";
import type { ProgressReport } from "../../contract/viewing/viewing.ts";
import {
  checkPremiereLoad,
  checkPremiereOutage,
  isWithinBudget,
} from "../../scripts/bench/premiere/budgets.ts";
import { outageStarts } from "../../scripts/bench/premiere/outages.ts";
import { type PremiereOptions, simulatePremiere } from "../../scripts/bench/premiere/simulate.ts";
import { requestKinds, type UnitCosts } from "../../scripts/bench/premiere/simulated-site.ts";
import type { CreateReporter } from "../../scripts/bench/premiere/simulated-viewer.ts";
import { createProgressReporter } from "../../web/features/player/features/progress-reporter.ts";
import type { Counts } from "../bench/counting/counts.ts";

const viewers = 600;
const fileKinds = ["first files", "video segment", "audio segment"];
const reportRows = 5;

/** Costs that are close to the counts of bench:premiere. */
const unitCosts = Object.fromEntries(
  requestKinds.map((kind) => {
    const transactions = fileKinds.includes(kind) ? 0 : 1;
    const writes = /page|segment/.test(kind) ? 0 : transactions;
    const costs = {
      requests: 1,
      transactions,
      writeTransactions: writes,
      rowsWritten: writes * reportRows,
    };
    return [kind, costs as Counts];
  }),
) as UnitCosts;

const simulate = (options: Partial<PremiereOptions> = {}) =>
  simulatePremiere({ viewers, unitCosts, retryAfterMs: 5_000, ...options });

const minute = 60_000;
const steadyOutage = { from: 30 * minute, to: 31 * minute };
const untilTenMinutesAfter = (outage: { to: number }) => (outage.to + 10 * minute) / 1000;

/** Repeats a refused report every second. */
const createImpatientReporter: CreateReporter = (video, options) => {
  const reporter = createProgressReporter(video, options);
  let refusedReport: ProgressReport | null = null;
  return {
    ...reporter,
    onTimeUpdate() {
      const report = reporter.onTimeUpdate() ?? refusedReport;
      refusedReport = null;
      return report;
    },
    onReportFailed() {
      refusedReport = {
        position: 1,
        duration: video.duration,
        at: new Date(options.now()).toISOString(),
      };
    },
  };
};

describe("a simulated premiere", () => {
  it("a simulated premiere stays within the budgets of database writes, and interrupts no viewer's movie", {
    tags: ["long"],
  }, async () => {
    const result = await simulate();
    expect(
      checkPremiereLoad(result, unitCosts, viewers).filter(
        (check) => check.name !== "peak" && !isWithinBudget(check),
      ),
    ).toEqual([]);
    expect([result.stopped, result.waitedAfterPause]).toEqual([0, 0]);
  });

  it("a simulated premiere gives the same result for the same seed, and another result for another seed", async () => {
    const requestCounts = async (seed: number) => [
      ...(await simulate({ viewers: 20, until: 1_200, seed })).answered.playing,
    ];
    expect(await requestCounts(1)).toEqual(await requestCounts(1));
    expect(await requestCounts(1)).not.toEqual(await requestCounts(2));
  });

  it.each(outageStarts)(
    "a simulated premiere adds no requests beyond the budget while the site refuses for a minute, $name",
    { tags: ["long"] },
    async ({ from }) => {
      const outage = { from, to: from + minute };
      const until = untilTenMinutesAfter(outage);
      const result = await simulate({ outages: [outage], until });
      expect(
        checkPremiereOutage(outage, result, await simulate({ until }), viewers).filter(
          (check) => !isWithinBudget(check),
        ),
      ).toEqual([]);
    },
  );

  it("a simulated premiere exceeds the request budget when players repeat refused reports every second", {
    tags: ["long"],
  }, async () => {
    const until = untilTenMinutesAfter(steadyOutage);
    const createReporter = createImpatientReporter;
    const [usual, result] = [
      await simulate({ until }),
      await simulate({ until, outages: [steadyOutage], createReporter }),
    ];
    const exceeded = checkPremiereOutage(steadyOutage, result, usual, viewers).filter(
      (check) => !isWithinBudget(check),
    );
    expect(exceeded.map(({ name }) => name)).toContain("requests a second during");
  });

  it("a simulated premiere stops the movies of players without reports when an outage outlasts their playback grants", async () => {
    const createReporter: CreateReporter = (video, options) => ({
      ...createProgressReporter(video, options),
      onTimeUpdate: () => null,
    });
    const result = await simulate({
      until: 600,
      outages: [{ from: 4 * minute, to: 8 * minute }],
      createReporter,
    });
    expect(result.stopped).toBeGreaterThan(viewers / 2);
  });
});
