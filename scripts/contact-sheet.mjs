import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, expect } from "@playwright/test";
import { trackNetworkIdle } from "../tests/support/network-idle.ts";
import { canonicalPage, pageAddresses } from "../tests/support/page-addresses.ts";
import { signInAsRole, visitorRoles } from "../tests/support/visitor-roles.ts";
import { buildWeb, buildWorker } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { install } from "./install.mjs";
import { fillSite, serveWorker, stateFolder } from "./local-site.mjs";
import { findFreePort } from "./ports.mjs";
import { root } from "./processes.mjs";
import { runScript, runStep } from "./run-script.mjs";

const folder = join(root, ".build/contact-sheet");
const widths = [390, 834, 1440];
const readOption = (word) => process.argv.find((argument) => argument.startsWith(`--${word}=`))?.slice(word.length + 3);
/** So much of a long page is shown. */
const maxHeightPx = Number(readOption("longest") ?? 3_000);
/** On the sheet nothing is far from the screen: rows that wait undrawn until they are near would be dark. */
const showAllCss = '[class*="content-visibility"] { content-visibility: visible !important }';

/**
 * Every page of the site as a visitor, a user and the administrator see it, at three widths, on one sheet each.
 * `--only=words`: the addresses with that in them; `--language=es`: in that language; `--site=http://localhost:8787`:
 * of a site that is open already.
 */
await runScript(async () => {
  await runStep("Packages", install);
  const site = readOption("site") ?? (await startSite());
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const role of visitorRoles) {
    const screenshots = [];
    await runStep(`Pages as ${role} sees them`, async () => {
      screenshots.push(...(await capturePages(await openPage(browser, site, role))));
      return `${screenshots.length}`;
    });
    console.log(`    ${await composeSheet(browser, role, screenshots)}`);
  }
  await browser.close();
});

async function startSite() {
  await runStep("Building the pages", buildWeb);
  await runStep("Building the Worker", buildWorker);
  await rm(stateFolder, { recursive: true, force: true });
  await runStep("Database and demo", fillSite);
  const port = await findFreePort();
  await serveWorker([".build/worker/index.js", "--no-bundle", "--log-level", "error"], port);
  return `http://localhost:${port}`;
}

async function openPage(browser, site, role) {
  const context = await browser.newContext({ baseURL: site, reducedMotion: "reduce", serviceWorkers: "block" });
  const language = readOption("language");
  if (language) await context.addCookies([{ name: "language", value: language, url: site }]);
  const page = await context.newPage();
  await signInAsRole(role, page);
  return { page, role };
}

/** Each page once, whichever addresses lead to it. */
async function capturePages({ page, role }) {
  const waitForIdle = trackNetworkIdle(page);
  const screenshots = new Map();
  for (const { address } of pageAddresses.filter((entry) => entry.address.includes(readOption("only") ?? ""))) {
    await page.goto(address);
    await waitForIdle();
    const currentPage = canonicalPage(page.url());
    if (screenshots.has(currentPage)) continue;
    const name = `${role}-${currentPage.replaceAll(/\W+/g, "-").replaceAll(/^-|-$/g, "") || "home"}`;
    const imageFiles = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 950 });
      await expect.poll(() => loadRows(page, waitForIdle), { message: "rows still to come" }).toBe(0);
      const file = `${name}-${width}.png`;
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      const clip = { x: 0, y: 0, width, height: Math.min(height, maxHeightPx) };
      await page.screenshot({ path: join(folder, file), fullPage: true, clip, style: showAllCss });
      imageFiles.push({ file, width });
    }
    screenshots.set(currentPage, { name: currentPage, imageFiles });
  }
  await page.context().close();
  return [...screenshots.values()];
}

/** What loads when it is near is loaded; gives how much is not. */
async function loadRows(page, waitForIdle) {
  await scrollThrough(page);
  await waitForIdle();
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
async function composeSheet(browser, role, screenshots) {
  const cards = screenshots.map(({ name, imageFiles }) => {
    const images = imageFiles.map(
      ({ file, width }) => `<figure><img src="${file}" width="${width / 4}"><figcaption>${width}</figcaption></figure>`,
    );
    return `<section><h2>${name}</h2>${images.join("")}</section>`;
  });
  const style = await readFile(join(root, "scripts/contact-sheet.css"), "utf8");
  const html = `<!doctype html><meta charset="utf-8"><title>${role}</title><style>${style}</style><h1>${role}</h1><main>${cards.join("")}</main>`;
  await writeFile(join(folder, `${role}.html`), html);
  const page = await browser.newPage({ viewport: { width: 2_880, height: 1_000 } });
  await page.goto(`file://${folder}/${role}.html`);
  const path = join(root, `.build/contact-sheet-${role}.png`);
  await page.screenshot({ path, fullPage: true });
  await page.close();
  return path;
}
