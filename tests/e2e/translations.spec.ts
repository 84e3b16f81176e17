import { readFileSync } from "node:fs";
import { expect, type Page, type Route, test } from "@playwright/test";
import settings from "../../messages/settings.json" with { type: "json" };
import { expectNoHorizontalScroll } from "../support/accessibility.ts";
import { signInPage } from "../support/member.ts";
import { openInApp } from "../support/open-in-app.ts";
import { adminSectionAddresses } from "../support/page-addresses.ts";
import { collectPageErrors } from "../support/page-errors.ts";

const visitors = [
  "/",
  "/movies",
  "/movie/1",
  "/contact",
  "/login",
  "/register",
  "/recovery",
  "/cart",
  "/thankyou",
];
const members = [
  "/",
  "/movie/1",
  "/dashboard",
  "/dashboard/profile",
  "/password",
  "/orders",
  "/purchases",
];
/** The widths of a desktop and of the smallest phone, in pixels. */
const widths = [1440, 320];

/**
 * Words that are no missing translation: a demo category has the same name as a column of the admin
 * list.
 */
const sharedWords = ["Action"];

/** A message has one text, or a text for each plural form. */
type Message = string | { match: Record<string, string> }[];
type Messages = Record<string, Message>;

const readMessages = (locale: string): Messages =>
  JSON.parse(readFileSync(`messages/${locale}.json`, "utf8"));

const listTexts = (messages: Messages) =>
  Object.values(messages).flatMap((message) =>
    typeof message === "string" ? [message] : message.flatMap(({ match }) => Object.values(match)),
  );

/** Recognises texts of the base language, except those that `locale` has too. */
function createUntranslatedTest(locale: string): (text: string) => boolean {
  const ownTexts = new Set([...listTexts(readMessages(locale)), ...sharedWords]);
  const foreignTexts = listTexts(readMessages(settings.baseLocale)).filter(
    (text) => !ownTexts.has(text),
  );
  const fixedTexts = new Set(foreignTexts);
  const patterns = foreignTexts.flatMap((text) => patternOf(text) ?? []);
  return (text) => fixedTexts.has(text) || patterns.some((pattern) => pattern.test(text));
}

/** Returns a pattern for a text with parameters if enough of its other characters can match. */
function patternOf(text: string): RegExp | undefined {
  const parts = text.split(/\{\w+\}/);
  if (parts.length === 1 || parts.join("").replace(/\W/g, "").length < 8) return;
  return new RegExp(
    `^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".+")}$`,
    "s",
  );
}

/** Returns the texts of the page that people see or that screen readers say. */
const readPageTexts = (page: Page) =>
  page.evaluate(() => {
    const attributeNames = ["aria-label", "aria-description", "placeholder", "alt", "title"];
    const visibleElements = [...document.querySelectorAll("body *")].filter((element) =>
      element.checkVisibility(),
    );
    const attributeTexts = visibleElements.flatMap((element) =>
      attributeNames.map((name) => element.getAttribute(name)),
    );
    const textNodes = visibleElements.flatMap((element) =>
      [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE),
    );
    return [
      document.title,
      ...attributeTexts,
      ...textNodes.map((node) => node.textContent),
    ].flatMap((text) => text?.trim() || []);
  });

/** Sets the revenue to the longest amount that a tile shows beside its label. */
async function setWidestRevenue(route: Route) {
  const response = await route.fetch();
  const { data } = await response.json();
  await route.fulfill({ response, json: { data: { ...data, revenue: 999.99 } } });
}

for (const locale of settings.locales.filter((name) => name !== settings.baseLocale)) {
  const isUntranslated = createUntranslatedTest(locale);

  async function expectTranslated(page: Page, path: string) {
    await expect(page.locator("main h1")).toBeVisible();
    // The part of the layout that loads last: the footer or, in the studio, the header.
    const lastPart = page.locator(`footer address, header [href='/${locale}/studio/profile']`);
    await expect(lastPart).toBeVisible();
    await page.waitForFunction(() =>
      [...document.querySelectorAll("main .animate-shimmer")].every(
        (element) => element.getBoundingClientRect().top > innerHeight,
      ),
    );
    expect.soft(await page.locator("html").getAttribute("lang"), path).toBe(locale);
    expect.soft((await readPageTexts(page)).filter(isUntranslated), path).toEqual([]);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoHorizontalScroll(page, `${path} at ${width}`);
    }
  }

  test(`a reader of ${locale} sees no untranslated text, and no content wider than the window`, {
    tag: "@long",
  }, async ({ browser }) => {
    test.setTimeout(360_000);
    async function openSignedIn(name: string | null) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 800 },
        locale: "en-US",
      });
      const page = await context.newPage();
      const pageErrors = collectPageErrors(page);
      if (name)
        await signInPage(page, {
          email: `${name}@marquee.example`,
          password: `marquee-${name}`,
        });
      return { page, pageErrors };
    }
    const load = (page: Page, path: string) =>
      page.goto(`/${locale}${path}`, { waitUntil: "domcontentloaded" });

    for (const [name, paths] of [
      [null, visitors],
      ["member", members],
    ] as const) {
      const { page, pageErrors } = await openSignedIn(name);
      for (const path of paths) {
        await load(page, path);
        await expectTranslated(page, path);
      }
      expect.soft(pageErrors, `${locale}, ${name}`).toEqual([]);
      await page.context().close();
    }

    const { page, pageErrors } = await openSignedIn("admin");
    const [dashboard, ...otherSections] = adminSectionAddresses as [string, ...string[]];
    await page.route("**/api/stats", setWidestRevenue);
    await load(page, dashboard);
    await expectTranslated(page, dashboard);
    await page.unroute("**/api/stats");
    for (const path of otherSections) {
      await openInApp(page, `/${locale}${path}`);
      await expectTranslated(page, path);
    }
    expect.soft(pageErrors, `${locale}, admin`).toEqual([]);
    await page.context().close();
  });
}
