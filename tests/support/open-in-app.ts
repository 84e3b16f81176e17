import { expect, type Page } from "@playwright/test";

/**
 * Opens another page as the site's links do: without loading the site's scripts again. The page
 * must have another title.
 */
export async function openInApp(page: Page, path: string): Promise<void> {
  const title = await page.title();
  await page.evaluate((newPath) => {
    history.pushState({}, "", newPath);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, path);
  await expect.poll(() => page.title(), { message: path, intervals: [50] }).not.toBe(title);
}
