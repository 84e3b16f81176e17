import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";

const viewports = [
  { width: 1440, height: 900 },
  { width: 320, height: 800 },
];

/** Does not end the test at a failure, so that a test reports all failures. */
const softExpect = expect.configure({ soft: true });

const options = { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } };

/** Expects no axe violation and no horizontal scrolling, on a desktop and on the smallest phone. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading").first()).toBeVisible();
  // Images from the browser's cache keep a page with frames from becoming idle, so the test waits
  // for the frames instead.
  const frame = page.locator("iframe").last();
  if ((await frame.count()) > 0) await frame.contentFrame().locator("#root").waitFor();
  else await page.waitForLoadState("networkidle");
  // A list that is loading rows is dimmed, which lowers its contrast.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessibleNow(page, name);
}

/** Expects no axe violation and no horizontal scrolling of a page that has loaded. */
export async function expectAccessibleNow(page: Page, name: string): Promise<void> {
  const originalSize = page.viewportSize();
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    // A link that the page's header half covers counts as too small, so the page is scrolled to its
    // top.
    await page.evaluate(() => {
      // A reloaded page restores its scroll position until the user scrolls, which this event
      // imitates.
      dispatchEvent(new Event("wheel"));
      scrollTo(0, 0);
    });
    softExpect(await runAxe(page), `${name} at ${viewport.width}`).toEqual([]);
    await expectNoHorizontalScroll(page, `${name} at ${viewport.width}`);
  }
  if (originalSize) await page.setViewportSize(originalSize);
}

/** Expects enough contrast in a page that has loaded, on a desktop and on the smallest phone. */
export async function expectContrastNow(page: Page, name: string): Promise<void> {
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    const found = await runAxe(page, { ...options, runOnly: ["color-contrast"] });
    softExpect(found, `${name} at ${viewport.width}`).toEqual([]);
  }
}

/**
 * Expects no horizontal scrolling, once elements that measure themselves (a player, a chart) have
 * adapted.
 */
export async function expectNoHorizontalScroll(page: Page, name: string): Promise<void> {
  const overflowPx = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await softExpect.poll(overflowPx, { message: name, timeout: 3_000 }).toBeLessThanOrEqual(0);
}

/**
 * Runs axe in a page, which loads axe only once. Axe's Playwright integration takes twice as long
 * for each run.
 */
export async function runAxe(page: Page, runOptions: object = options): Promise<unknown> {
  if (!(await page.evaluate(() => "axe" in window))) {
    axeSource ??= readFile("node_modules/axe-core/axe.min.js", "utf8");
    await page.evaluate(await axeSource);
  }
  return page.evaluate(async (chosen) => {
    const finiteAnimations = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(finiteAnimations.map(({ finished }) => finished));
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(chosen);
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }, runOptions);
}

let axeSource: Promise<string> | undefined;

type Axe = {
  run: (runOptions: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
};
