import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, extname, join } from "node:path";
import { chromium } from "@playwright/test";
import { build } from "vite";
import { findChromium } from "./chromium.mjs";
import { growthOf } from "./memory.mjs";
import { findFaults } from "./packaging-check.mjs";
import { hasFfmpeg, measuredFilms, oddFilms } from "./packaging-films.mjs";
import { root } from "./processes.mjs";
import { script, step } from "./steps.mjs";

const folder = join(root, ".build/bench-packaging");
const site = join(folder, "site");
const megabyte = 1_000_000;
const asked = (word) => process.argv.find((one) => one.startsWith(`--${word}`));

/**
 * Has a real browser make films, and ffmpeg decode all that came out. `--odd`: films as people have them rather than
 * those whose making is measured; `--only=words`: those with that in their name.
 */
await script(async () => {
  if (!(await hasFfmpeg())) {
    console.log(
      "  Films are made and checked with ffmpeg, and there is none. Install it (Debian: apt-get install ffmpeg).",
    );
    return;
  }
  await step("Building the page", buildPage);
  const only = asked("only=")?.slice("--only=".length) ?? "";
  const films = (asked("odd") ? oddFilms : measuredFilms).filter(({ name }) => name.includes(only));
  const server = await serve();
  const browser = await chromium.launchServer({ executablePath: await findChromium(), args: ["--no-sandbox"] });
  const client = await chromium.connect(browser.wsEndpoint());
  console.log(`\n  ${"film".padEnd(30)} ${"made".padEnd(36)} x real  peak MB  MB made  found`);
  for (const film of films) {
    const path = await film.make(folder);
    const page = await openPage(client, server.address, path);
    const line = await measure(page, film, path, browser.process().pid).catch(({ message }) => `WRONG: ${message}`);
    console.log(`  ${film.name.padEnd(30)} ${line}`);
    if (/WRONG/.test(line)) process.exitCode = 1;
    await page.context().close();
  }
  await browser.close();
  server.close();
});

async function openPage(client, address, path) {
  const page = await (await client.newContext()).newPage();
  if (asked("verbose")) page.on("console", (message) => console.log(`    ${message.text()}`));
  await page.goto(address);
  await page.locator("body[data-ready]").waitFor();
  await page.locator("input").setInputFiles(path);
  return page;
}

async function measure(page, film, path, pid) {
  const inspection = await page.evaluate(() => window.inspect());
  inspection.ladder = inspection.ladder?.slice(0, film.rungs);
  if (inspection.failed) {
    const isRight = inspection.isRefused && film.expect === "refused";
    return `${isRight ? "refused" : "WRONG, refused"}: ${inspection.failed}`;
  }
  const made = inspection.ladder.map(({ name, way }) => (way === "remux" ? `${name} copied` : name)).join(", ");
  const out = film.name.replaceAll(/[^a-z0-9]+/gi, "-");
  await rm(join(folder, "out", out), { recursive: true, force: true });
  const { result, growthBytes } = await growthOf(pid, () => makeFilm(page, { inspection, out, arrived: [] }));
  const faults = await findFaults(join(folder, "out", out), result, {
    source: path,
    durationMs: inspection.durationMs,
  });
  if (film.expect !== "any" && inspection.ladder[0]?.way !== film.expect) faults.push(`${film.expect} was expected`);
  if (asked("odd")) faults.push(...(await resume(page, inspection, out, result)));
  const speed = inspection.durationMs / result.ms;
  const bytes = result.files.reduce((sum, file) => sum + file.bytes, 0);
  const numbers = [speed.toFixed(2), (growthBytes / megabyte).toFixed(0), (bytes / megabyte).toFixed(1)];
  const found = faults.length > 0 ? `WRONG: ${faults.join("; ")}` : "no fault";
  const notes = asked("odd") ? `  ${inspection.notes.join(" ")}` : "";
  return `${made.padEnd(36)} ${numbers.map((one) => one.padStart(7)).join("  ")}  ${found}${notes}`;
}

async function makeFilm(page, order) {
  const result = await page.evaluate((one) => window.makeFilm(one), order);
  if (result.failed) throw new Error(result.failed);
  return result;
}

/** Stops after half of the files, goes on from there in a new run, and looks at what both made together. */
async function resume(page, inspection, whole, { files }) {
  const out = `${whole}-resumed`;
  await rm(join(folder, "out", out), { recursive: true, force: true });
  const first = await makeFilm(page, { inspection, out, arrived: [], stopAfter: Math.ceil(files.length / 2) });
  const arrived = first.files.map(({ path, durationMs }) => ({ path, durationMs }));
  const rest = await makeFilm(page, { inspection, out, arrived });
  const faults = first.stopMs > 100 ? [`stopped after ${first.stopMs.toFixed(0)} ms`] : [];
  const again = rest.files.filter(({ path }) => arrived.some((one) => one.path === path));
  if (again.length > 0) faults.push(`made again: ${again.map(({ path }) => path).join(", ")}`);
  const all = [...first.files, ...rest.files];
  const names = (list) =>
    list
      .map(({ path, durationMs }) => `${path} ${durationMs}`)
      .sort()
      .join("\n");
  if (names(all) !== names(files)) faults.push("other files than in one run");
  for (const { path } of files.filter((file) => file.path.endsWith("init.mp4"))) {
    const [one, other] = await Promise.all([whole, out].map((name) => readFile(join(folder, "out", name, path))));
    if (!one.equals(other)) faults.push(`another ${path}`);
  }
  const more = await findFaults(
    join(folder, "out", out),
    { ...rest, files: all },
    { durationMs: inspection.durationMs },
  );
  return [...faults, ...more].map((fault) => `resumed: ${fault}`);
}

async function buildPage() {
  const input = join(root, "scripts/packaging-page.mjs");
  await build({
    configFile: false,
    logLevel: "error",
    root,
    worker: { format: "es" },
    build: {
      outDir: site,
      emptyOutDir: true,
      target: "es2022",
      rolldownOptions: { input, output: { entryFileNames: "page.js" } },
    },
  });
}

/** The page under a policy as strict as the site's, and a place to put what it makes. */
async function serve() {
  const html =
    '<!doctype html><title>Packaging</title><body><input type="file"><script type="module" src="/page.js"></script>';
  const policy = "default-src 'self'; script-src 'self'; worker-src 'self' blob:";
  const server = createServer(async (request, answer) => {
    const { url, method } = request;
    if (method === "PUT") return answer.end(await keep(join(folder, url), request));
    if (url === "/")
      return answer.setHeader("Content-Security-Policy", policy).setHeader("Content-Type", "text/html").end(html);
    const file = await readFile(join(site, url)).catch(() => null);
    if (!file) return answer.writeHead(404).end();
    answer.setHeader("Content-Type", extname(url) === ".js" ? "text/javascript" : "application/octet-stream").end(file);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

async function keep(path, body) {
  await mkdir(dirname(path), { recursive: true });
  const chunks = [];
  for await (const chunk of body) chunks.push(chunk);
  await writeFile(path, Buffer.concat(chunks));
}
