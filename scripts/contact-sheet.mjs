import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { chromium, expect, request } from "@playwright/test";
import settings from "../messages/settings.json" with { type: "json" };
import { trackNetworkIdle } from "../tests/support/network-idle.ts";
import { canonicalPage, pageAddresses } from "../tests/support/page-addresses.ts";
import { createSamplePages } from "../tests/support/sample-pages.ts";
import { signInAsRole, visitorRoles } from "../tests/support/visitor-roles.ts";
import { findChromium } from "./chromium.mjs";
import { runCommand } from "./command-line.mjs";
import { withLocalData } from "./local-data.mjs";
import { buildSite, serveBuiltWorker, stateFolder } from "./local-site.mjs";
import { findFreePort } from "./ports.mjs";
import { root } from "./processes.mjs";
import { publishBrand } from "./publish-brand.mjs";
import { runStep } from "./run-script.mjs";

const folder = join(root, ".build/contact-sheet");
const widths = [390, 834, 1440];
/** The height in pixels at which screenshots of long pages are cut. */
const usualHeightPx = 3_000;
/**
 * Renders rows that are off screen, which `content-visibility` would leave empty in a screenshot.
 */
const showAllCss = '[class*="content-visibility"] { content-visibility: visible !important }';

/**
 * Takes screenshots of every page for a visitor, a user and the administrator, at three widths;
 * each person's pages in one language become one sheet. `--only=words`: only URLs that contain the
 * words; `--locales=en,de`: the languages; `--site=http://localhost:8787`: a running site;
 * `--brand=demo/brands/nachtkino.json`: the settings of that file, which a running site keeps.
 */
async function photographPages({ brand, only = "", longest, ...flags }) {
  const locales = flags.locales?.split(",") ?? [settings.baseLocale];
  const site = flags.site ?? (await startSite(brand));
  const options = { only, maxHeightPx: Number(longest ?? usualHeightPx) };
  if (brand) await runStep(`Settings of ${brand}`, () => publishBrand(site, brand));
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox"],
  });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const prefix = brand ? `${basename(brand, ".json")}-` : "";
  const sheets = locales.flatMap((locale) =>
    visitorRoles.map((role) => ({ role, locale, name: `${prefix}${role}-${locale}` })),
  );
  for (const sheet of sheets) {
    const screenshots = [];
    await runStep(`Pages of ${sheet.name}`, async () => {
      screenshots.push(
        ...(await capturePages(await openPage(browser, site, sheet), sheet, options)),
      );
      return `${screenshots.length}`;
    });
    console.log(`    ${await composeSheet(browser, sheet.name, screenshots)}`);
  }
  await browser.close();
}

async function startSite(brand) {
  await rm(stateFolder, { recursive: true, force: true });
  await buildSite();
  if (brand) await setDemoCurrency(JSON.parse(await readFile(brand, "utf8")).currency);
  const port = await findFreePort();
  await serveBuiltWorker(port);
  const site = `http://localhost:${port}`;
  const administrator = await request.newContext({
    baseURL: site,
    extraHTTPHeaders: { Origin: site },
    failOnStatusCode: true,
  });
  await createSamplePages(administrator);
  await administrator.dispose();
  return site;
}

/**
 * Changes the demo's currency before the site runs. The dashboard would refuse the change, because
 * the demo has orders.
 */
function setDemoCurrency(currency) {
  const tables = ["orders", "payments", "sandbox_checkouts", "sandbox_payments"];
  return withLocalData(stateFolder, ({ DB }) =>
    DB.batch([
      DB.prepare(
        "INSERT INTO site_settings (version, settings, published_at) VALUES (1, ?, 0)",
      ).bind(JSON.stringify({ currency })),
      ...tables.map((table) =>
        DB.prepare(`UPDATE ${table} SET currency = ?`).bind(currency.toLowerCase()),
      ),
    ]),
  );
}

async function openPage(browser, site, { role }) {
  const context = await browser.newContext({
    baseURL: site,
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await signInAsRole(role, page);
  return page;
}

/** Captures each page once, even if several URLs lead to it. */
async function capturePages(page, { name: sheetName, locale }, { only, maxHeightPx }) {
  const waitForIdle = trackNetworkIdle(page);
  const screenshots = new Map();
  for (const { address } of pageAddresses.filter((entry) => entry.address.includes(only))) {
    // A page address with the site's first language redirects to the address without a language.
    await page.goto(`/${locale}${address}`);
    await waitForIdle();
    const currentPage = canonicalPage(page.url().replace(`/${locale}/`, "/"));
    if (screenshots.has(currentPage)) continue;
    const name = `${sheetName}-${currentPage.replaceAll(/\W+/g, "-").replaceAll(/^-|-$/g, "") || "home"}`;
    const imageFiles = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 950 });
      await expect
        .poll(() => loadRows(page, waitForIdle), { message: "rows still to come" })
        .toBe(0);
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

/** Loads lazy content. Returns the number of parts that are still missing. */
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

/** Composes one visitor's pages in one language into one labelled image. Returns its path. */
async function composeSheet(browser, sheetName, screenshots) {
  const cards = screenshots.map(({ name, imageFiles }) => {
    const images = imageFiles.map(
      ({ file, width }) =>
        `<figure><img src="${file}" width="${width / 4}"><figcaption>${width}</figcaption></figure>`,
    );
    return `<section><h2>${name}</h2>${images.join("")}</section>`;
  });
  const style = await readFile(join(root, "scripts/contact-sheet.css"), "utf8");
  const html = `<!doctype html><meta charset="utf-8"><title>${sheetName}</title><style>${style}</style><h1>${sheetName}</h1><main>${cards.join("")}</main>`;
  await writeFile(join(folder, `${sheetName}.html`), html);
  const page = await browser.newPage({ viewport: { width: 2_880, height: 1_000 } });
  await page.goto(`file://${folder}/${sheetName}.html`);
  const path = join(root, `.build/contact-sheet-${sheetName}.png`);
  await page.screenshot({ path, fullPage: true });
  await page.close();
  return path;
}

await runCommand("contact-sheet", photographPages);
