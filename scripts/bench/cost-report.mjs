import { computeMonthPrice, computeUsagePrice, getCpuMs } from "./costs.mjs";
import { hostedServices, monthlyBaseDollars, operationPrices, priceSources } from "./prices.mjs";

const budget = { most: 1.25, target: 1 };
const thousandHours = 1_000;
/**
 * The priced site: 1,000 members who watch 15 hours each per month, and 100 movies of 100 minutes
 * in 1.16 TB, their originals included.
 */
const site = {
  members: 1_000,
  hoursAMember: 15,
  catalogueMinutes: 100 * 100,
  storedGigabytes: 1_160,
};
/** The gigabytes of an hour of video at 5 Mb/s. */
const gigabytesAnHour = 2.25;

const dollars = (amount) => `$${amount.toFixed(2)}`;
const cell = (text, width = 12) => String(text).padStart(width);

export function printWatchedHourUsage(countsByKind, { byKind: cpuMsByKind }) {
  const columns = [
    "requests",
    "transactions",
    "rowsRead",
    "rowsWritten",
    "r2Reads",
    "r2Writes",
    "cacheLookUps",
    "logLines",
    "points",
  ];
  console.log(
    "\n  One streamed hour at 5 Mb/s, counted, edge cache cold; CPU of workerd measured here, its D1 and R2 included\n",
  );
  console.log(
    `  ${"".padEnd(32)}${columns.map((name) => cell(name, 13)).join("")}${cell("CPU ms each", 13)}`,
  );
  for (const [kind, counts] of Object.entries(countsByKind).sort(
    ([, one], [, other]) => other.requests - one.requests,
  )) {
    const cells = columns.map((name) => cell(counts[name], 13));
    console.log(
      `  ${kind.padEnd(32)}${cells.join("")}${cell(getCpuMs(cpuMsByKind, kind).toFixed(2), 13)}`,
    );
  }
  const sums = columns.map((name) =>
    cell(
      Object.values(countsByKind).reduce((sum, counts) => sum + counts[name], 0),
      13,
    ),
  );
  console.log(`  ${"sum".padEnd(32)}${sums.join("")}`);
}

export function printCostOfThousandHours(cold, warm, hitShare) {
  const [coldPrice, warmPrice] = [cold, warm].map((usage) =>
    computeUsagePrice(usage, thousandHours),
  );
  console.log(
    `\n  1,000 streamed hours, beyond what the ${dollars(monthlyBaseDollars)} a month include\n`,
  );
  console.log(
    `  ${"".padEnd(20)}${cell("a million")}${cell("millions")}${cell("cold")}${cell(`${hitShare * 100} % hits`)}${cell("included in the $5", 20)}`,
  );
  for (const [i, { key, name, millions, dollars: amount }] of coldPrice.lines.entries()) {
    const hours = (operationPrices[key].includedMillions * 1e6) / cold[key];
    const included = Number.isFinite(hours) ? `${Math.round(hours).toLocaleString("en")} h` : "all";
    const cells = [
      `$${operationPrices[key].perMillion}`,
      millions.toFixed(3),
      dollars(amount),
      dollars(warmPrice.lines[i].dollars),
    ];
    console.log(
      `  ${name.padEnd(20)}${cells.map((text) => cell(text)).join("")}${cell(included, 20)}`,
    );
  }
  console.log(
    `  ${"sum".padEnd(44)}${cell(dollars(coldPrice.dollars))}${cell(dollars(warmPrice.dollars))}`,
  );
  const isWithinBudget = coldPrice.dollars <= budget.most;
  if (!isWithinBudget) process.exitCode = 1;
  const keptVerdict = coldPrice.dollars <= budget.target ? "ok, target met" : "ok, target not met";
  const verdict = isWithinBudget ? keptVerdict : "HIGH";
  console.log(
    `\n  ${verdict}: ${dollars(coldPrice.dollars)} cold, budget ${dollars(budget.most)}, target ${dollars(budget.target)}`,
  );
}

/**
 * Prints the range in which the CPU cost lies. The measured time includes the local D1, R2 and HTTP
 * server, which Cloudflare does not bill.
 */
export function printCpuRange(usage, { bareFile, byKind }) {
  const measured = computeUsagePrice(usage, thousandHours).dollars;
  const leastCpuMs = usage.cpuMs - usage.requests * Math.min(bareFile, byKind["video segment"]);
  const least = computeUsagePrice({ ...usage, cpuMs: leastCpuMs }, thousandHours).dollars;
  console.log(
    `  A segment takes ${byKind["video segment"].toFixed(1)} ms of this machine's CPU, a bare R2 read in the same workerd ${bareFile.toFixed(1)} ms. Without the latter the sum is ${dollars(least)} instead of ${dollars(measured)}; the platform's bill lies between.`,
  );
}

export function printMonthlyCost(cold, warm, hitShare) {
  const { members, hoursAMember, catalogueMinutes, storedGigabytes } = site;
  const hours = members * hoursAMember;
  console.log(
    `\n  A month of ${members.toLocaleString("en")} members with ${hoursAMember} h each, 100 movies (1.16 TB with originals); what is included is subtracted\n`,
  );
  for (const [name, usage] of [
    ["cache cold", cold],
    [`${hitShare * 100} % hits`, warm],
  ]) {
    const {
      operations,
      storageDollars,
      dollars: sum,
    } = computeMonthPrice(usage, hours, storedGigabytes);
    const parts = operations.lines
      .filter((line) => line.dollars >= 0.005)
      .map((line) => `${line.name} ${dollars(line.dollars)}`);
    console.log(
      `  ${name.padEnd(20)}${cell(dollars(sum))}   base ${dollars(monthlyBaseDollars)}, storage ${dollars(storageDollars)}, ${parts.join(", ")}`,
    );
  }
  console.log(
    "\n  The same month at hosted services, by their published prices (payment fees are theirs and ours alike)\n",
  );
  const usage = {
    members,
    streamedMinutes: hours * 60,
    streamedGigabytes: hours * gigabytesAnHour,
    catalogueMinutes,
  };
  for (const { name, terms, monthly, source } of hostedServices) {
    console.log(`  ${name.padEnd(20)}${cell(dollars(monthly(usage)))}   ${terms}`);
    console.log(`  ${"".padEnd(20)}${cell("")}   ${source}`);
  }
  console.log("\n  Our prices");
  for (const source of priceSources) console.log(`  - ${source}`);
}
