import { expect, type FrameLocator, type Page, test } from "@playwright/test";
import { expectAccessible, expectNoHorizontalScroll } from "../support/accessibility.ts";
import { focusByTab } from "../support/focus-by-tab.ts";
import { administrator, openSection, signInPage } from "../support/member.ts";
import { startOwnSite } from "../support/own-site.ts";
import { collectPageErrors } from "../support/page-errors.ts";

let site: Awaited<ReturnType<typeof startOwnSite>>;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  site = await startOwnSite();
});
test.afterAll(() => site.stop());

const group = (page: Page, name: string) => page.getByRole("group", { name });
const entries = (page: Page, name: string) => group(page, name).locator("ol > li");

async function choose(page: Page, name: string, movie: string) {
  await group(page, name).getByRole("searchbox", { name: "Search for a movie to add" }).fill(movie);
  await group(page, name)
    .getByRole("button", { name: new RegExp(`^Add: ${movie}`) })
    .click();
  await expect(entries(page, name).last()).toContainText(movie);
}

/** Chooses a row from the list, and adds it with the button. */
async function addRow(page: Page, title: string) {
  await page.getByRole("combobox", { name: "New row" }).selectOption(title);
  await group(page, "Rows").getByRole("button", { name: "Add row" }).click();
}

const rowTitles = (page: Page | FrameLocator) =>
  page.getByRole("main").locator("section:not([data-movie])").getByRole("heading", { level: 2 });

/** Expects that visitors still get the row with this title first. */
async function expectSavedRows(origin: string, title: string) {
  const { data } = await (await fetch(`${origin}/api/home`)).json();
  expect(data.rows[0].title).toBe(title);
}

test("an administrator arranges the home page by mouse and keyboard, and a visitor sees the arrangement", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({
    baseURL: site.origin,
    locale: "en-US",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const errors = collectPageErrors(page);
  await signInPage(page, administrator);
  await openSection(page, "home");
  await choose(page, "Shown large", "Metropolis");
  await choose(page, "Shown large", "Nosferatu");
  await choose(page, "Pick of the week", "A Trip to the Moon");
  await expect(group(page, "Pick of the week").getByRole("searchbox")).toBeHidden();
  await page
    .getByRole("textbox", { name: "Why it is worth watching" })
    .fill("Still the best rocket of all.");

  const rows = entries(page, "Rows");
  await expect(rows).toContainText([
    /^Popular nowAutomatic row/,
    /^NewAutomatic row/,
    /^All other categoriesCategory/,
    /^Free to downloadAutomatic row/,
    /^Free to download with/,
  ]);
  await addRow(page, "Action");
  await expect(rows.last()).toContainText(/^ActionCategory/);
  const moveUp = rows.last().getByRole("button", { name: /^Move up: Action/ });
  await moveUp.focus();
  for (const position of [5, 4, 3, 2, 1]) {
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Action: now number ${position} of 6`)).toBeAttached();
  }
  await rows.nth(1).dragTo(rows.nth(0));
  await expect(rows).toContainText([/^Popular/, /^Action/, /^New/]);
  await rows
    .filter({ hasText: "Popular" })
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(rows).toHaveCount(5);
  for (const [title, width] of [
    ["Home page on a computer", 1440],
    ["Home page on a phone", 390],
  ] as const) {
    const preview = page.frameLocator(`iframe[title="${title}"]`);
    const hero = preview.locator("section[data-movie]");
    await expect(hero.getByRole("heading", { level: 2 })).toHaveText("A Trip to the Moon", {
      timeout: 60_000,
    });
    await expect(hero).toContainText("Still the best rocket of all.");
    await expect(rowTitles(preview).first()).toHaveText("Action");
    await expect(preview.getByText("The General").first()).toBeAttached();
    expect(await preview.locator("html").evaluate(() => innerWidth)).toBe(width);
  }
  await expectSavedRows(site.origin, "Popular now");
  await expectAccessible(page, "the arrangement of the home page");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Home page saved.")).toBeVisible();

  const visitor = await (
    await browser.newContext({ baseURL: site.origin, locale: "en-US" })
  ).newPage();
  const visitorErrors = collectPageErrors(visitor);
  await visitor.goto("/");
  const hero = visitor.locator("section[data-movie]");
  await expect(hero.getByRole("heading", { level: 1 })).toContainText("Pick of the week");
  await expect(hero.getByRole("heading", { level: 2 })).toHaveText("A Trip to the Moon");
  await expect(hero).toContainText("Still the best rocket of all.");
  await hero.getByRole("button", { name: "Metropolis", exact: true }).click();
  await expect(hero.getByRole("heading", { level: 1 })).not.toContainText("Pick of the week");
  await expect(hero.getByRole("heading", { level: 2 })).toHaveText("Metropolis");
  await expect(rowTitles(visitor).first()).toHaveText("Action");
  await expect(visitor.getByRole("heading", { level: 2, name: "Popular" })).toBeHidden();
  expect(errors).toEqual([]);
  expect(visitorErrors).toEqual([]);
});

test("an administrator arranges the home page by keyboard alone, and sees it before saving", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({
    baseURL: site.origin,
    locale: "en-US",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await signInPage(page, administrator);
  await openSection(page, "home");
  await focusByTab(page, page.getByRole("combobox", { name: "New row" }));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "New row" })).toBeFocused();
  await page.keyboard.type("Leav");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const rows = entries(page, "Rows");
  await expect(rows.last()).toContainText(/^Leaving soonAutomatic row/);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("Roma");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(rows.last()).toContainText(/^RomanceCategory/);
  await focusByTab(page, rows.last().getByRole("button", { name: /^Move up: Romance/ }));
  const count = await rows.count();
  for (let position = count - 1; position >= 1; position--) {
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Romance: now number ${position} of ${count}`)).toBeAttached();
  }
  const preview = page.frameLocator('iframe[title="Home page on a phone"]');
  await expect(rowTitles(preview).first()).toHaveText("Romance");
  await focusByTab(page, page.getByRole("button", { name: "Save" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Home page saved.")).toBeVisible();
  await expectSavedRows(site.origin, "Romance");
  for (const width of [834, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoHorizontalScroll(page, `the arrangement at ${width}`);
    const form = await group(page, "Rows").boundingBox();
    const shown = await page.getByRole("region", { name: "Preview" }).boundingBox();
    expect(shown?.y).toBeGreaterThan(Number(form?.y));
  }
});

test("an administrator who saves an outdated home page sees the other administrator's changes first", {
  tag: "@long",
}, async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: site.origin,
    locale: "en-US",
    reducedMotion: "reduce",
  });
  const [first, second] = [await context.newPage(), await context.newPage()];
  await signInPage(first, administrator);
  await signInPage(second, administrator);
  for (const page of [first, second]) {
    await openSection(page, "home");
    await expect(page.getByRole("combobox", { name: "New row" })).toBeVisible();
  }
  await first.getByRole("combobox", { name: "New row" }).selectOption({ label: "Tech" });
  await first.getByRole("button", { name: "Save" }).click();
  await expect(first.getByText("Home page saved.")).toBeVisible();

  await addRow(second, "Documentary");
  await second.getByRole("button", { name: "Save" }).click();
  const conflict = second.getByRole("region", { name: "Someone else saved changes" });
  await expect(conflict).toBeFocused();
  await expect(conflict).toContainText("Tech");
  await conflict.getByRole("button", { name: /^Use theirs|^Take theirs/ }).click();
  await expect(entries(second, "Rows").last()).toContainText("Tech");
  await second.getByRole("button", { name: "Save" }).click();
  await expect(second.getByText("Home page saved.")).toBeVisible();
});
