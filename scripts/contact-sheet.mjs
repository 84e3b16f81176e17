import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, expect } from "@playwright/test";
import { arriveAs, guests } from "../tests/support/guests.ts";
import { pageAt, places } from "../tests/support/places.ts";
import { followRequests } from "../tests/support/quiet.ts";
import { buildWeb, buildWorker } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { install } from "./install.mjs";
import { fillSite, serveWorker, state } from "./local-site.mjs";
import { findFreePort } from "./ports.mjs";
import { root } from "./processes.mjs";
import { script, step } from "./steps.mjs";

const folder = join(root, ".build/contact-sheet");
const widths = [390, 834, 1440];
const asked = (word) => process.argv.find((one) => one.startsWith(`--${word}=`))?.slice(word.length + 3);
/** So much of a long page is shown. */
const longestPx = Number(asked("longest") ?? 3_000);
/** On the sheet nothing is far from the screen: rows that wait undrawn until they are near would be dark. */
const allDrawn = '[class*="content-visibility"] { content-visibility: visible !important }';

/**
 * Every page of the site as a visitor, a user and the administrator see it, at three widths, on one sheet each.
 * `--only=words`: the addresses with that in them; `--language=es`: in that language; `--site=http://localhost:8787`:
 * of a site that is open already.
 */
await script(async () => {
  await step("Packages", install);
  const site = asked("site") ?? (await openSite());
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const guest of guests) {
    const shots = [];
    await step(`Pages as ${guest} sees them`, async () => {
      shots.push(...(await photograph(await openPage(browser, site, guest))));
      return `${shots.length}`;
    });
    console.log(`    ${await layOut(browser, guest, shots)}`);
  }
  await browser.close();
});

async function openSite() {
  await step("Building the pages", buildWeb);
  await step("Building the Worker", buildWorker);
  await rm(state, { recursive: true, force: true });
  await step("Database and demo", fillSite);
  const port = await findFreePort();
  await serveWorker([".build/worker/index.js", "--no-bundle", "--log-level", "error"], port);
  return `http://localhost:${port}`;
}

async function openPage(browser, site, guest) {
  const context = await browser.newContext({ baseURL: site, reducedMotion: "reduce", serviceWorkers: "block" });
  const language = asked("language");
  if (language) await context.addCookies([{ name: "language", value: language, url: site }]);
  const page = await context.newPage();
  await arriveAs(guest, page);
  return { page, guest };
}

/** Each page once, whichever addresses lead to it. */
async function photograph({ page, guest }) {
  const quiet = followRequests(page);
  const shots = new Map();
  for (const [, address] of places.filter((place) => place[1].includes(asked("only") ?? ""))) {
    await page.goto(address);
    await quiet();
    const here = pageAt(page.url());
    if (shots.has(here)) continue;
    const name = `${guest}-${here.replaceAll(/\W+/g, "-").replaceAll(/^-|-$/g, "") || "home"}`;
    const pictures = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 950 });
      await expect.poll(() => loadRows(page, quiet), { message: "rows still to come" }).toBe(0);
      const file = `${name}-${width}.png`;
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      const clip = { x: 0, y: 0, width, height: Math.min(height, longestPx) };
      await page.screenshot({ path: join(folder, file), fullPage: true, clip, style: allDrawn });
      pictures.push({ file, width });
    }
    shots.set(here, { name: here, pictures });
  }
  await page.context().close();
  return [...shots.values()];
}

/** What loads when it is near is loaded; gives how much is not. */
async function loadRows(page, quiet) {
  await scrollThrough(page);
  await quiet();
  return page.locator("main .animate-shimmer").count();
}

async function scrollThrough(page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    scrollTo(0, 0);
  });
}

/** The pages of one guest, named, on one picture. Gives its path. */
async function layOut(browser, guest, shots) {
  const cards = shots.map(({ name, pictures }) => {
    const images = pictures.map(
      ({ file, width }) => `<figure><img src="${file}" width="${width / 4}"><figcaption>${width}</figcaption></figure>`,
    );
    return `<section><h2>${name}</h2>${images.join("")}</section>`;
  });
  const style = await readFile(join(root, "scripts/contact-sheet.css"), "utf8");
  const html = `<!doctype html><meta charset="utf-8"><title>${guest}</title><style>${style}</style><h1>${guest}</h1><main>${cards.join("")}</main>`;
  await writeFile(join(folder, `${guest}.html`), html);
  const page = await browser.newPage({ viewport: { width: 2_880, height: 1_000 } });
  await page.goto(`file://${folder}/${guest}.html`);
  const path = join(root, `.build/contact-sheet-${guest}.png`);
  await page.screenshot({ path, fullPage: true });
  await page.close();
  return path;
}
