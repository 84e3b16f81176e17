import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findVideoFaults } from "./check-encoder-output.mjs";
import { findChromium } from "./chromium.mjs";
import { runCommand } from "./command-line.mjs";
import { buildEncoderPage, serveEncoderPage } from "./encoder-page.mjs";
import { hasFfmpeg, measuredSources, unusualSources } from "./encoder-test-sources.mjs";
import { measureGrowth } from "./process-memory.mjs";
import { root } from "./processes.mjs";
import { runStep } from "./run-script.mjs";

const folder = join(root, ".build/bench-encoder");
const site = join(folder, "site");
const megabyte = 1_000_000;

/**
 * Encodes videos in a real browser, and decodes the output with ffmpeg. `--odd` encodes unusual
 * source files instead of the measured source files; `--only=words` encodes only sources whose name
 * contains the words.
 */
async function measureEncoder({ odd: isOdd, only: nameFilter = "", verbose: isVerbose }) {
  if (!(await hasFfmpeg())) {
    console.log(
      "  The source files are made and the output is checked with ffmpeg, which is missing. Install it (Debian: apt-get install ffmpeg).",
    );
    return;
  }
  await runStep("Building the page", () => buildEncoderPage(site));
  const sources = (isOdd ? unusualSources : measuredSources).filter(({ name }) =>
    name.includes(nameFilter),
  );
  const server = await serveEncoderPage(site, folder);
  const browser = await chromium.launchServer({
    executablePath: await findChromium(),
    args: ["--no-sandbox"],
  });
  const client = await chromium.connect(browser.wsEndpoint());
  console.log(
    `\n  ${"source".padEnd(30)} ${"renditions".padEnd(36)} x real  peak MB  MB out   found`,
  );
  for (const source of sources) {
    const path = await source.make(folder);
    const page = await openPage(client, server.address, { path, isVerbose });
    const line = await measure(page, source, { path, isOdd, pid: browser.process().pid }).catch(
      ({ message }) => `WRONG: ${message}`,
    );
    console.log(`  ${source.name.padEnd(30)} ${line}`);
    if (/WRONG/.test(line)) process.exitCode = 1;
    await page.context().close();
  }
  await browser.close();
  server.close();
}

async function openPage(client, address, { path, isVerbose }) {
  const page = await (await client.newContext()).newPage();
  if (isVerbose) page.on("console", (message) => console.log(`    ${message.text()}`));
  await page.goto(address);
  await page.locator("body[data-ready]").waitFor();
  await page.locator("input").setInputFiles(path);
  return page;
}

async function measure(page, source, { path, isOdd, pid }) {
  const inspection = await page.evaluate(() => window.inspect());
  inspection.ladder = inspection.ladder?.slice(0, source.rungs);
  if (inspection.failed) {
    const isRight = inspection.isRefused && source.expect === "refused";
    return `${isRight ? "refused" : "WRONG, refused"}: ${inspection.failed}`;
  }
  const renditionNames = inspection.ladder
    .map(({ name, method }) => (method === "remux" ? `${name} copied` : name))
    .join(", ");
  const outputName = source.name.replaceAll(/[^a-z0-9]+/gi, "-");
  await rm(join(folder, "out", outputName), { recursive: true, force: true });
  const { result, growthBytes } = await measureGrowth(pid, () =>
    packageVideo(page, { inspection, out: outputName, arrived: [] }),
  );
  const faults = await findVideoFaults(join(folder, "out", outputName), result, {
    source: path,
    durationMs: inspection.durationMs,
  });
  if (source.expect !== "any" && inspection.ladder[0]?.method !== source.expect)
    faults.push(`${source.expect} was expected`);
  if (isOdd) faults.push(...(await resume(page, inspection, outputName, result)));
  const speed = inspection.durationMs / result.ms;
  const bytes = result.files.reduce((sum, file) => sum + file.bytes, 0);
  const numbers = [
    speed.toFixed(2),
    (growthBytes / megabyte).toFixed(0),
    (bytes / megabyte).toFixed(1),
  ];
  const summary = faults.length > 0 ? `WRONG: ${faults.join("; ")}` : "no fault";
  const notes = isOdd ? `  ${inspection.notes.join(" ")}` : "";
  return `${renditionNames.padEnd(36)} ${numbers.map((number) => number.padStart(7)).join("  ")}  ${summary}${notes}`;
}

async function packageVideo(page, job) {
  const result = await page.evaluate((payload) => window.packageChosenFile(payload), job);
  if (result.failed) throw new Error(result.failed);
  return result;
}

/** Stops after half of the output files, resumes in a new run, and checks the combined output. */
async function resume(page, inspection, originalOutput, { files }) {
  const outputName = `${originalOutput}-resumed`;
  await rm(join(folder, "out", outputName), { recursive: true, force: true });
  const first = await packageVideo(page, {
    inspection,
    out: outputName,
    arrived: [],
    stopAfter: Math.ceil(files.length / 2),
  });
  const arrived = first.files.map(({ path, durationMs }) => ({ path, durationMs }));
  const rest = await packageVideo(page, { inspection, out: outputName, arrived });
  const faults = first.stopMs > 100 ? [`stopped after ${first.stopMs.toFixed(0)} ms`] : [];
  const repeatedFiles = rest.files.filter(({ path }) => arrived.some((file) => file.path === path));
  if (repeatedFiles.length > 0)
    faults.push(`made again: ${repeatedFiles.map(({ path }) => path).join(", ")}`);
  const all = [...first.files, ...rest.files];
  const names = (list) =>
    list
      .map(({ path, durationMs }) => `${path} ${durationMs}`)
      .sort()
      .join("\n");
  if (names(all) !== names(files)) faults.push("other files than in one run");
  for (const { path } of files.filter((file) => file.path.endsWith("init.mp4"))) {
    const [item, other] = await Promise.all(
      [originalOutput, outputName].map((name) => readFile(join(folder, "out", name, path))),
    );
    if (!item.equals(other)) faults.push(`another ${path}`);
  }
  const overrides = await findVideoFaults(
    join(folder, "out", outputName),
    { ...rest, files: all },
    { durationMs: inspection.durationMs },
  );
  return [...faults, ...overrides].map((fault) => `resumed: ${fault}`);
}

await runCommand("bench:encoder", measureEncoder);
