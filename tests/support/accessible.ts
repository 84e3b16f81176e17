import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const views = [
  { width: 320, height: 800 },
  { width: 1440, height: 900 },
];

/** Nothing for axe to find, and nothing that scrolls sideways, on the smallest phone and on a screen. */
export async function findNothing(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const before = page.viewportSize();
  for (const view of views) {
    await page.setViewportSize(view);
    // There is no frame to look into, and its other mode opens a page of its own for each look.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    expect(found, `${name} at ${view.width}`).toEqual([]);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond, `${name} at ${view.width}`).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}
