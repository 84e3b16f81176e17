import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";

const viewports = [
  { width: 1440, height: 900 },
  { width: 320, height: 800 },
];

/** All that is wrong is told at once. */
const softExpect = expect.configure({ soft: true });

const options = { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } };

/** Nothing for axe to find, and nothing that scrolls sideways, on a screen and on the smallest phone. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  // A list that waits for its next rows is dimmed, and so is its contrast.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessibleNow(page, name);
}

/** The same of a page that is known to be all there. */
export async function expectAccessibleNow(page: Page, name: string): Promise<void> {
  const originalSize = page.viewportSize();
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    // Half under the page's header, a link is smaller than it is.
    await page.evaluate(() => {
      // A page that is loaded anew scrolls to where it was until somebody scrolls.
      dispatchEvent(new Event("wheel"));
      scrollTo(0, 0);
    });
    softExpect(await runAxe(page), `${name} at ${viewport.width}`).toEqual([]);
    await expectNoHorizontalScroll(page, `${name} at ${viewport.width}`);
  }
  if (originalSize) await page.setViewportSize(originalSize);
}

/** Nothing that scrolls sideways. What measures itself (a player, a chart) gets a moment for its width. */
export async function expectNoHorizontalScroll(page: Page, name: string): Promise<void> {
  const overflowPx = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await softExpect.poll(overflowPx, { message: name, timeout: 3_000 }).toBeLessThanOrEqual(0);
}

/** Taken into a page once, and run there: its own way through Playwright takes as long again for each look. */
async function runAxe(page: Page): Promise<unknown> {
  if (!(await page.evaluate(() => "axe" in window))) {
    axeSource ??= readFile("node_modules/axe-core/axe.min.js", "utf8");
    await page.evaluate(await axeSource);
  }
  return page.evaluate(async (runOptions) => {
    const finiteAnimations = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(finiteAnimations.map(({ finished }) => finished));
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(runOptions);
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }, options);
}

let axeSource: Promise<string> | undefined;

type Axe = { run: (runOptions: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
