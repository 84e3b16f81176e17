import { rm } from "node:fs/promises";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { findChromium } from "./chromium.mjs";
import { measureInteraction } from "./interaction.mjs";
import { measureLargestImages } from "./largest-image.mjs";
import { buildSite, serveBuiltWorker, stateFolder } from "./local-site.mjs";
import { findFreePort } from "./ports.mjs";
import { publishBrand } from "./publish-brand.mjs";
import { runScript, runStep } from "./run-script.mjs";

const brand = process.argv.find((argument) => argument.startsWith("--brand="))?.slice(8);
const runs = 5;
const attempts = 3;
/**
 * Lighthouse's benchmark index of a mid-range phone: a quarter of that of the computers that its default slowdown is made
 * for. Source: docs/throttling.md of Lighthouse 13, which advises slower machines to slow down less.
 */
const phoneBenchmarkIndex = 400;
const pages = { home: "/", movies: "/movies", "a movie": "/movie/1" };

/** The limit of each metric: at most, or (for scores of 100) at least. Source: the project's budgets. */
const budgets = {
  performance: { least: 95 },
  accessibility: { least: 100 },
  "best practices": { least: 100 },
  SEO: { least: 100 },
  LCP: { most: 1200, unit: "ms" },
  CLS: { most: 0.02, digits: 3 },
  TBT: { unit: "ms" },
  INP: { most: 100, unit: "ms" },
};

/**
 * Lighthouse with its simulated mid-range phone, on the site as `npm start` serves it, or with the settings of a brand file:
 * `--brand=demo/brands/grand-palais.json`. Nothing is fetched from outside.
 */
await runScript(async () => {
  // An earlier run may have published a brand.
  await rm(stateFolder, { recursive: true, force: true });
  await buildSite();
  const port = await findFreePort();
  await serveBuiltWorker(port);
  if (brand) await runStep(`Settings of ${brand}`, () => publishBrand(`http://localhost:${port}`, brand));
  const debugging = await findFreePort();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox", "--disable-background-networking", `--remote-debugging-port=${debugging}`],
  });
  try {
    const slowdown = await calibrate(`http://localhost:${port}/`, debugging);
    for (const [name, path] of Object.entries(pages)) {
      report(name, await measure(browser, `http://localhost:${port}${path}`, debugging, slowdown));
    }
    for (const [name, path] of Object.entries(pages)) {
      reportLargestImages(name, await measureLargestImages(browser, `http://localhost:${port}`, path, runs));
    }
  } finally {
    await browser.close();
  }
});

/** How many times slower than this machine the simulated phone is. */
async function calibrate(url, port) {
  const indexes = [];
  for (let runNumber = 0; runNumber < runs; runNumber++) {
    const { lhr } = await lighthouse(url, { port, logLevel: "error", onlyCategories: ["seo"] });
    indexes.push(lhr.environment.benchmarkIndex);
  }
  const index = medianOf(indexes);
  const slowdown = Math.max(1, index / phoneBenchmarkIndex);
  console.log(
    `\n  The machine's benchmark index is ${index.toFixed(0)}: the phone is ${slowdown.toFixed(1)} times slower`,
  );
  return slowdown;
}

/** The median of each metric. */
async function measure(browser, url, port, slowdown) {
  await fetch(url);
  const measurements = [];
  for (let runNumber = 0; runNumber < runs; runNumber++) {
    const scores = readScores(await audit(url, port, slowdown));
    measurements.push({ ...scores, INP: await measureInteraction(browser, url, slowdown) });
  }
  return Object.fromEntries(
    Object.keys(measurements[0]).map((name) => [name, medianOf(measurements.map((measurement) => measurement[name]))]),
  );
}

/**
 * Sometimes the browser's trace lacks its beginning; Lighthouse then returns no metrics but advises to run it again.
 */
async function audit(url, port, cpuSlowdownMultiplier) {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { lhr } = await lighthouse(url, { port, logLevel: "error", throttling: { cpuSlowdownMultiplier } });
    if (lhr.audits["largest-contentful-paint"].numericValue !== undefined) return lhr;
  }
  throw new Error(`Lighthouse has no metrics of ${url} after ${attempts} attempts.`);
}

function readScores({ categories, audits }) {
  const score = (id) => Math.round((categories[id].score ?? 0) * 100);
  return {
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

function reportLargestImages(page, times) {
  console.log(`\n  ${page}: largest image (LCP, median of ${runs} first visits on a slow connection)`);
  for (const [reader, ms] of Object.entries(times)) console.log(`       ${reader.padEnd(20)} ${ms.toFixed(0)} ms`);
}

function report(page, metrics) {
  console.log(`\n  ${page} (median of ${runs})`);
  for (const [name, value] of Object.entries(metrics)) {
    const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY, unit = "", digits = 0 } = budgets[name];
    const isWithinBudget = value >= least && value <= most;
    if (!isWithinBudget) process.exitCode = 1;
    const budget = least > 0 ? `at least ${least}` : Number.isFinite(most) ? `at most ${most} ${unit}` : "no budget";
    console.log(
      `  ${isWithinBudget ? "ok  " : "OVER"} ${name.padEnd(15)} ${`${value.toFixed(digits)} ${unit}`.padEnd(10)} ${budget}`,
    );
  }
}
