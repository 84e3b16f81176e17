import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const views = [
  { width: 1440, height: 900 },
  { width: 320, height: 800 },
];

const options = { resultTypes: ["violations" as const], rules: { "target-size": { enabled: true } } };

/** Nothing for axe to find, and nothing that scrolls sideways, on a screen and on the smallest phone. */
export async function findNothing(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const before = page.viewportSize();
  for (const view of views) {
    await page.setViewportSize(view);
    expect.soft(await found(page), `${name} at ${view.width}`).toEqual([]);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(beyond, `${name} at ${view.width}`).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}

/** What axe finds; it is taken into a page once. */
async function found(page: Page): Promise<[string, string[]][]> {
  const isHere = await page.evaluate(() => "axe" in window);
  const { violations } = isHere ? await page.evaluate(lookAgain, options) : await look(page);
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** There is no frame to look into, and its other mode opens a page of its own for each look. */
const look = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options(options).analyze();

type Findings = { violations: { id: string; nodes: { html: string }[] }[] };

const lookAgain = (how: typeof options) =>
  (window as unknown as { axe: { run: (how: object) => Promise<Findings> } }).axe.run(how);
