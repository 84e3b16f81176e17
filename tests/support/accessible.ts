import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";

const views = [
  { width: 1440, height: 900 },
  { width: 320, height: 800 },
];

/** All that is wrong is told at once. */
const softly = expect.configure({ soft: true });

const options = { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } };

/** Nothing for axe to find, and nothing that scrolls sideways, on a screen and on the smallest phone. */
export async function findNothing(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  // A list that waits for its next rows is dimmed, and so is its contrast.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await findNothingAtOnce(page, name);
}

/** The same of a page that is known to be all there. */
export async function findNothingAtOnce(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const view of views) {
    await page.setViewportSize(view);
    softly(await look(page), `${name} at ${view.width}`).toEqual([]);
    await nothingBeyond(page, `${name} at ${view.width}`);
  }
  if (before) await page.setViewportSize(before);
}

/** Nothing that scrolls sideways. What measures itself (a player, a chart) gets a moment for its width. */
export async function nothingBeyond(page: Page, name: string): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await softly.poll(beyond, { message: name, timeout: 3_000 }).toBeLessThanOrEqual(0);
}

/** Taken into a page once, and run there: its own way through Playwright takes as long again for each look. */
async function look(page: Page): Promise<unknown> {
  if (!(await page.evaluate(() => "axe" in window))) {
    source ??= readFile("node_modules/axe-core/axe.min.js", "utf8");
    await page.evaluate(await source);
  }
  return page.evaluate(async (how) => {
    const ends = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ends.map(({ finished }) => finished));
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(how);
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }, options);
}

let source: Promise<string> | undefined;

type Axe = { run: (how: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
