import { rm } from "node:fs/promises";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { findChromium } from "./chromium.mjs";
import { runCommand } from "./command-line.mjs";
import { measureInteraction } from "./interaction.mjs";
import { measureLargestImages } from "./largest-image.mjs";
import { buildSite, serveBuiltWorker, stateFolder } from "./local-site.mjs";
import { findFreePort } from "./ports.mjs";
import { publishBrand } from "./publish-brand.mjs";
import { runStep } from "./run-script.mjs";

const usualRuns = 5;
const attempts = 3;
/**
 * The CPU slowdown of Lighthouse's simulated phone (docs/throttling.md of Lighthouse 13). For the
 * response to a press, the CPU is slowed down by the same factor.
 */
const slowdown = 4;
/**
 * The benchmark indexes of the computers for which Lighthouse's slowdown is meant
 * (docs/throttling.md of Lighthouse 13).
 */
const judgedIndexes = { least: 1_500, most: 2_000 };
const pages = { home: "/", movies: "/movies", "a movie": "/movie/1" };

/**
 * The budget of each metric: a maximum (`most`) or, for scores of 100, a minimum (`least`). Source:
 * the project's budgets. `timed` metrics depend on the machine.
 */
const budgets = {
  performance: { least: 95, timed: true },
  accessibility: { least: 100 },
  "best practices": { least: 100 },
  SEO: { least: 100 },
  LCP: { most: 1200, unit: "ms", timed: true },
  CLS: { most: 0.02, digits: 3 },
  TBT: { unit: "ms" },
  INP: { most: 100, unit: "ms", timed: true },
};

/**
 * Runs Lighthouse with its simulated mid-range phone on the site of `npm start`, or on the site
 * with the settings of a brand file: `--brand=demo/brands/grand-palais.json`. Nothing is fetched
 * from the Internet.
 */
async function measurePages({ brand, small }) {
  const runs = small ? 1 : usualRuns;
  const measuredPages = Object.entries(pages).slice(0, small ? 1 : undefined);
  // Begins without stored data, because an earlier run may have published a brand.
  await rm(stateFolder, { recursive: true, force: true });
  await buildSite();
  const port = await findFreePort();
  await serveBuiltWorker(port);
  if (brand)
    await runStep(`Settings of ${brand}`, () => publishBrand(`http://localhost:${port}`, brand));
  const debugging = await findFreePort();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      `--remote-debugging-port=${debugging}`,
    ],
  });
  try {
    for (const [name, path] of measuredPages) {
      const metrics = await measure(browser, `http://localhost:${port}${path}`, {
        debugging,
        runs,
      });
      report(`${name} (median of ${runs})`, metrics, small);
    }
    for (const [name, path] of measuredPages) {
      const times = await measureLargestImages(browser, `http://localhost:${port}`, path, runs);
      reportLargestImages(
        `${name}: largest image (LCP, median of ${runs} first visits on a slow connection)`,
        times,
      );
    }
  } finally {
    await browser.close();
  }
}

/** Returns the median of each metric, and of the machine's benchmark index. */
async function measure(browser, url, { debugging, runs }) {
  await fetch(url);
  const measurements = [];
  for (let runNumber = 0; runNumber < runs; runNumber++) {
    const scores = readScores(await audit(url, debugging));
    measurements.push({ ...scores, INP: await measureInteraction(browser, url, slowdown) });
  }
  return Object.fromEntries(
    Object.keys(measurements[0]).map((name) => [
      name,
      medianOf(measurements.map((measurement) => measurement[name])),
    ]),
  );
}

/**
 * Repeats the audit if the browser's trace lacks its beginning; Lighthouse then returns no metrics
 * and advises to run the audit again.
 */
async function audit(url, port) {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { lhr } = await lighthouse(url, { port, logLevel: "error" });
    if (lhr.audits["largest-contentful-paint"].numericValue !== undefined) return lhr;
  }
  throw new Error(`Lighthouse has no metrics of ${url} after ${attempts} attempts.`);
}

function readScores({ categories, audits, environment }) {
  const score = (id) => Math.round((categories[id].score ?? 0) * 100);
  return {
    index: environment.benchmarkIndex,
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best practices": score("best-practices"),
    SEO: score("seo"),
    LCP: audits["largest-contentful-paint"].numericValue,
    CLS: audits["cumulative-layout-shift"].numericValue,
    TBT: audits["total-blocking-time"].numericValue,
  };
}

function medianOf(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function reportLargestImages(heading, times) {
  console.log(`\n  ${heading}`);
  for (const [reader, ms] of Object.entries(times))
    console.log(`       ${reader.padEnd(20)} ${ms.toFixed(0)} ms`);
}

function report(heading, { index, ...metrics }, small) {
  // A single run on a busy machine says too little about times.
  const isJudged = !small && index >= judgedIndexes.least && index <= judgedIndexes.most;
  console.log(`\n  ${heading}, benchmark index ${index.toFixed(0)}`);
  for (const [name, value] of Object.entries(metrics)) reportMetric(name, value, isJudged);
  if (isJudged) return;
  console.log(`  Times and the performance score are not judged: Lighthouse's phone takes a computer with an index of
  ${judgedIndexes.least} to ${judgedIndexes.most}. Compare them only with those of this machine.`);
}

function reportMetric(name, value, isJudged) {
  const {
    least = Number.NEGATIVE_INFINITY,
    most = Number.POSITIVE_INFINITY,
    ...format
  } = budgets[name];
  const { unit = "", digits = 0, timed = false } = format;
  const isWithinBudget = value >= least && value <= most;
  const fails = !isWithinBudget && (isJudged || !timed);
  if (fails) process.exitCode = 1;
  const overMark = fails ? "OVER" : "over";
  const mark = isWithinBudget ? "ok  " : overMark;
  const mostBudget = Number.isFinite(most) ? `at most ${most} ${unit}` : "no budget";
  const budget = least > 0 ? `at least ${least}` : mostBudget;
  console.log(
    `  ${mark} ${name.padEnd(15)} ${`${value.toFixed(digits)} ${unit}`.padEnd(10)} ${budget}`,
  );
}

await runCommand("bench:web", measurePages);
