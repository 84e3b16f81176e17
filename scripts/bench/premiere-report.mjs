import { viewerAssumptions } from "./premiere/behaviour.ts";
import {
  checkPremiereLoad,
  countAttempts,
  isWithinBudget,
  premierePhases,
} from "./premiere/budgets.ts";
import { computeMeanRate, countBySecond, findPeakRate } from "./premiere/rates.ts";
import { requestKinds } from "./premiere/simulated-site.ts";

const operations = [
  ["requests", ({ requests }) => requests],
  ["D1 transactions", ({ transactions }) => transactions],
  ["of which write", ({ writeTransactions }) => writeTransactions],
  ["rows read", ({ rowsRead }) => rowsRead],
  ["rows written", ({ rowsWritten }) => rowsWritten],
  ["cache look-ups", ({ cacheLookUps }) => cacheLookUps],
  ["R2 reads, cache cold", ({ r2Reads }) => r2Reads],
  ["R2 reads, all hits", ({ r2Reads, cacheLookUps }) => Math.max(0, r2Reads - cacheLookUps)],
  ["log lines", ({ logLines }) => logLines],
];

/** Formats a rate, with one decimal below ten, so that small rates stay visible. */
const formatRate = (rate) => (rate < 10 ? rate.toFixed(1) : Math.round(rate).toLocaleString("en"));
const column = (text, width = 10) => String(text).padStart(width);

export function printPremiere({ viewers, unitCosts }, result) {
  console.log("\n  What one request does, counted (average)\n");
  console.log(
    `  ${"".padEnd(30)}${operations.map(([name]) => column(name, name.length + 2)).join("")}`,
  );
  for (const kind of requestKinds) {
    const cells = operations.map(([name, count]) =>
      column(formatRate(count(unitCosts[kind])), name.length + 2),
    );
    console.log(`  ${kind.padEnd(30)}${cells.join("")}`);
  }
  console.log(
    `\n  A premiere with ${viewers.toLocaleString("en")} viewers, simulated with these. Assumed:`,
  );
  for (const assumption of viewerAssumptions) console.log(`  - ${assumption}`);
  console.log(
    `\n  ${"a second".padEnd(24)}${["peak (10 s)", "busiest 1 s", "steady", "end (10 s)"].map((name) => column(name, 13)).join("")}`,
  );
  for (const [name, count] of operations) {
    const rates = countBySecond(result.answered, (kind) => count(unitCosts[kind]));
    const cells = [
      findPeakRate(rates, premierePhases.peak),
      findPeakRate(rates, premierePhases.peak, 1),
      computeMeanRate(rates, premierePhases.steady),
      findPeakRate(rates, premierePhases.end),
    ];
    console.log(
      `  ${name.padEnd(24)}${cells.map((rate) => column(formatRate(rate), 13)).join("")}`,
    );
  }
  const lastSeen = countBySecond(result.answered, (kind) => countLastSeenWrites(unitCosts, kind));
  console.log(
    `\n  D1 write transactions a second; at the peak, ${formatRate(findPeakRate(lastSeen, premierePhases.peak))} of them only record when a session was last seen`,
  );
  printChecks(checkPremiereLoad(result, unitCosts, viewers));
  console.log(`  ${result.stopped} viewers' movies stopped`);
}

const idleSuffix = ", idle session";

/**
 * Counts the write transactions that a request makes only to store its session's time of use, after
 * some minutes without a request.
 */
function countLastSeenWrites(unitCosts, kind) {
  if (kind === "movie page") return unitCosts[kind].writeTransactions;
  if (!kind.endsWith(idleSuffix)) return 0;
  return (
    unitCosts[kind].writeTransactions -
    unitCosts[kind.slice(0, -idleSuffix.length)].writeTransactions
  );
}

export function printOutages({ retryAfterMs }, responses, runs) {
  const described = Object.entries(responses).map(([kind, { status }]) => `${kind} ${status}`);
  console.log(
    `\n  While D1 refuses: ${described.join(", ")}; Retry-After ${retryAfterMs / 1000} s (from this run)`,
  );
  for (const { name, outage, result, checks, waitedWithUsualBuffer } of runs) {
    const [from, to] = [outage.from / 1000, outage.to / 1000];
    const attempts = countAttempts(result);
    const rates = [
      ["before", computeMeanRate(attempts, { from: Math.max(0, from - 60), to: from })],
      ["during", computeMeanRate(attempts, { from, to })],
      ["minute after", computeMeanRate(attempts, { from: to, to: to + 60 })],
      ["ten minutes after", computeMeanRate(attempts, { from: to, to: to + 600 })],
    ].map(([phase, rate]) => `${phase} ${formatRate(rate)}`);
    console.log(
      `\n  D1 responds 503 for a minute, ${name} (second ${from}): requests a second that need it`,
    );
    console.log(`        ${rates.join(", ")}`);
    printChecks(checks);
    const { waitedAfterPause } = result;
    if (waitedAfterPause > 0)
      console.log(
        `        ${waitedAfterPause} viewers came back from a pause of minutes, without a grant, and had to wait (with a buffer of 30 s; with 96 s, hls.js's at 5 Mb/s: ${waitedWithUsualBuffer})`,
      );
  }
}

function printChecks(checks) {
  for (const check of checks) {
    if (!isWithinBudget(check)) process.exitCode = 1;
    const { name, value, budget } = check;
    console.log(
      `  ${isWithinBudget(check) ? "ok  " : "HIGH"} ${name.padEnd(46)}${column(formatRate(value))}   budget ${formatRate(budget)}`,
    );
  }
}
