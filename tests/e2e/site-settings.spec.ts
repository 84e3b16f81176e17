import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { studioSection } from "../../web/api/studio-paths.ts";
import { expectAccessible, expectNoHorizontalScroll } from "../support/accessibility.ts";
import { openAsAdministrator } from "../support/member.ts";
import { startOwnSite } from "../support/own-site.ts";
import { createSiteSettings } from "../support/site-settings.ts";
import { slowDownImages } from "../support/slow-images.ts";

let site: Awaited<ReturnType<typeof startOwnSite>>;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  site = await startOwnSite();
});
test.afterAll(() => site.stop());

/** Opens the settings in the studio as an administrator. */
async function openSettings(browser: Browser, languagePath = ""): Promise<Page> {
  const page = await openAsAdministrator(browser, site.origin);
  await page.goto(languagePath + studioSection("site"));
  await expect(page.getByLabel("Name of the site")).toBeVisible();
  return page;
}

async function openAsVisitor(browser: Browser, path: string, locale = "en-US"): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.origin, locale });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const publish = (page: Page) => page.getByRole("button", { name: "Publish", exact: true }).click();
const readColour = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test("an administrator publishes a new site name, undoes the publication, and publishes the name again", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await openSettings(browser);
  await page.getByLabel("Name of the site").fill("Nordlicht");
  await page.getByRole("radio", { name: /^Art house/ }).check();
  await page.getByLabel("Tagline (English)").fill("Films of the far north");
  await page.getByLabel("Background", { exact: true }).fill("#06121c");
  await page.getByLabel("Accent", { exact: true }).fill("#103050");
  await expect(page.getByText("This color is hard to read on the background.")).toBeVisible();
  await expect(page.getByText("The preview goes on when the form has no errors.")).toBeVisible();
  await publish(page);
  await expect(page.getByRole("alert").filter({ hasText: "marked" })).toBeVisible();
  await page.getByRole("button", { name: /^Use #/ }).click();
  await expect(page.getByText("This color is hard to read")).toBeHidden();
  for (const [title, width] of [
    ["Home page on a computer", 1440],
    ["Home page on a phone", 390],
  ] as const) {
    const preview = page.frameLocator(`iframe[title="${title}"]`);
    await expect(preview.getByText("Films of the far north")).toBeAttached();
    await expect(preview.locator("html")).toHaveCSS("background-color", "rgb(6, 18, 28)");
    expect(await preview.locator("html").evaluate(() => innerWidth)).toBe(width);
  }
  await expectAccessible(page, "site settings");
  await publish(page);
  await expect(page.getByText(/Version 1, published .* by Ada Admin/)).toBeVisible();
  await expect(page.getByRole("banner").getByText("Nordlicht")).toBeVisible();

  const visitor = await openAsVisitor(browser, "/");
  await expect(visitor).toHaveTitle(/ · Nordlicht$/);
  await expect(visitor.getByRole("contentinfo").getByText("Films of the far north")).toBeVisible();
  expect(await readColour(visitor)).toBe("rgb(6, 18, 28)");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveCSS(
    "font-family",
    /^"Instrument Serif"/,
  );
  const listFonts = () =>
    Array.from(document.fonts, ({ family, status }) => `${family.replaceAll('"', "")} ${status}`);
  await expect
    .poll(() => visitor.evaluate(listFonts))
    .toEqual(expect.arrayContaining(["Instrument Serif loaded", "Newsreader loaded"]));
  await visitor.getByRole("link", { name: "Movies" }).first().click();
  await expect(visitor).toHaveTitle(/^Movies · Nordlicht$/);

  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(/Version 2, published/)).toBeVisible();
  await visitor.goto("/");
  await expect(visitor).toHaveTitle(/ · Marquee$/);

  await page.getByRole("button", { name: "Earlier versions" }).click();
  await expectAccessible(page, "earlier versions");
  await page.getByRole("button", { name: "Choose version 1" }).click();
  await expect(page.getByLabel("Name of the site")).toHaveValue("Nordlicht");
  await publish(page);
  await expect(page.getByText(/Version 3, published/)).toBeVisible();
});

test("an administrator who publishes after another one sees both versions, and no change is lost", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(180_000);
  const [first, second] = [await openSettings(browser), await openSettings(browser)];
  await first.getByLabel("Name of the site").fill("Südlicht");
  await publish(first);
  await expect(first.getByText(/Version 4, published/)).toBeVisible();
  await second.getByLabel("Name of the site").fill("Ostlicht");
  await publish(second);
  const conflict = second.getByRole("region", { name: "Someone else saved changes" });
  await expect(conflict).toBeFocused();
  await expect(conflict.getByRole("listitem")).toContainText(["Südlicht"]);
  await expect(conflict).toContainText("Ostlicht");
  await publish(second);
  await expect(second.getByText(/Version 5, published/)).toBeVisible();
  await expect(second.getByRole("banner").getByText("Ostlicht")).toBeVisible();

  await first.getByRole("button", { name: "Undo" }).click();
  await first.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  const undone = first.getByRole("region", { name: "Someone else saved changes" });
  await expect(undone.getByRole("listitem")).toContainText(["Ostlicht"]);
  await expect(first.getByRole("textbox", { name: "Name of the site" })).toHaveValue("Nordlicht");
  await publish(first);
  await expect(first.getByText(/Version 6, published/)).toBeVisible();
  await expect(first.getByRole("banner").getByText("Nordlicht")).toBeVisible();
});

test("an administrator exports the site's look as brand.json and imports another look", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await openSettings(browser);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoHorizontalScroll(page, "site settings at 320");
  await page.getByLabel("Logo", { exact: true }).setInputFiles("web/public/icons/icon-512.png");
  await page.getByLabel("Icon", { exact: true }).setInputFiles("web/public/icons/icon-192.png");
  await expect(page.getByRole("button", { name: /^Remove.*Icon$/ })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save look as a file" }).click();
  const saved = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(saved).toMatchObject({ name: await page.getByLabel("Name of the site").inputValue() });
  for (const own of [
    "currency",
    "tax",
    "taxNumber",
    "rentalBeginDays",
    "address",
    "email",
    "timeZone",
  ])
    expect(saved).not.toHaveProperty(own);
  expect(saved.logo).toMatchObject({ width: 96, height: 96 });
  expect(saved.icon).toMatchObject({ width: 512, height: 512 });
  expect(saved.pictures).toEqual({
    logo: expect.stringMatching(/^data:image\/png;base64,/),
    icon: expect.stringMatching(/^data:image\/png;base64,/),
  });

  const load = (settings: unknown) =>
    page.getByLabel("Load look from a file").setInputFiles({
      name: "brand.json",
      mimeType: "application/json",
      buffer: Buffer.from(typeof settings === "string" ? settings : JSON.stringify(settings)),
    });
  await load("not json");
  await expect(page.getByText("“brand.json” holds no saved look.")).toBeVisible();
  await load({ ...saved, links: ["javascript:alert(1)"] });
  await expect(page.getByText("This file can’t be used. links.0")).toBeVisible();
  await page.getByRole("button", { name: /^Remove.*Logo$/ }).click();
  await load({ ...createSiteSettings(), pictures: { logo: saved.pictures.logo } });
  await expect(page.getByLabel("Name of the site")).toHaveValue("Nordlicht");
  await expect(page.getByRole("button", { name: /^Remove.*Icon$/ })).toBeHidden();
  await publish(page);
  await expect(page.getByText(/Version 7, published/)).toBeVisible();
  await expect(page).toHaveURL(`/en${studioSection("site")}`);
  await page.goto(`/en${studioSection("pages")}`);
  await page.getByRole("button", { name: "Add page" }).click();
  await expect(page.getByRole("dialog").getByRole("tab")).toHaveText(["German", "English"]);
  await expect(page.getByRole("tab", { name: "German" })).toHaveAttribute("aria-selected", "true");
  const visitor = await openAsVisitor(browser, "/", "fr-FR");
  await expect(visitor.locator("html")).toHaveAttribute("lang", "de");
  await expect(visitor.getByRole("banner").getByRole("img", { name: "Nordlicht" })).toBeVisible();
  await expect(
    visitor.getByRole("contentinfo").getByRole("link", { name: "social.example/@nordlicht" }),
  ).toBeVisible();
});

test("home-screen icons and images of shared links use the site's colours", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await openSettings(browser, "/en");
  await page.getByLabel("Background", { exact: true }).fill("#101820");
  await page.getByLabel("Accent", { exact: true }).fill("#7fd4ff");
  await publish(page);
  await expect(page.getByText(/Version 8, published .* by Ada Admin/)).toBeVisible();
  const visitor = await openAsVisitor(browser, "/contact");
  const path = await visitor.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  const readPixels = (source: string | null) =>
    visitor.evaluate(async (src) => {
      const bitmap = await createImageBitmap(await (await fetch(String(src))).blob());
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      context?.drawImage(bitmap, 0, 0);
      const read = (share: number) =>
        context?.getImageData(bitmap.width * share, bitmap.height * share, 1, 1).data.toString();
      return [bitmap.width, read(0.01), read(0.5)];
    }, source);
  expect(await readPixels(path)).toEqual([180, "16,24,32,255", "127,212,255,255"]);
  expect(await readPixels("/favicon.ico")).toEqual([192, "16,24,32,255", "127,212,255,255"]);

  await slowDownImages(page);
  await page.getByLabel("Icon", { exact: true }).setInputFiles("web/public/icons/icon-512.png");
  await publish(page);
  await expect(page.getByText(/Version 9, published .* by Ada Admin/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Remove.*Icon$/ })).toBeVisible();
});

test("an offline visitor sees the site's new name after a rename, although the old name was cached", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(180_000);
  const admin = await openSettings(browser, "/en");
  const rename = async (name: string) => {
    const { version } = (await (await admin.request.get("/api/admin/site")).json()).data;
    const data = { version, settings: createSiteSettings({ name, locales: ["en"] }) };
    const response = await admin.request.put("/api/admin/site", {
      headers: { Origin: site.origin },
      data,
    });
    expect(response.ok(), await response.text()).toBe(true);
  };
  await rename("Westlicht");
  const context = await browser.newContext({
    baseURL: site.origin,
    locale: "en-US",
    serviceWorkers: "allow",
  });
  const page = await context.newPage();
  const readShell = () => page.evaluate(async () => (await caches.match("/index.html"))?.text());
  await page.goto("/");
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await expect.poll(readShell).toContain("Westlicht");
  await rename("Morgenlicht");
  await page.goto("/");
  await expect(page).toHaveTitle(/ · Morgenlicht$/);
  await expect.poll(readShell).toContain("Morgenlicht");
  await context.setOffline(true);
  await page.goto("/contact");
  await expect(page).toHaveTitle(/ · Morgenlicht$/);
  await expect(page.getByRole("banner").getByText("Morgenlicht")).toBeVisible();
  expect(await page.content()).not.toContain("Westlicht");
});
