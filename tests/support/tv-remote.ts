import { expect, type Page } from "@playwright/test";

export const fullHd = { width: 1920, height: 1080 };
export const hdReady = { width: 1280, height: 720 };

/** Presses keys of the remote. The next key waits until the last one has moved the focus. */
export async function press(page: Page, ...keys: string[]) {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  }
}

export const focused = (page: Page) => page.locator(":focus");
export const readTime = (page: Page) =>
  page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);

/** Opens the home screen. `origin` is the origin of a site other than the tests' own. */
export async function openTv(page: Page, origin = "") {
  await page.goto(`${origin}/tv`);
  await expect(focused(page)).toHaveClass("card");
}

/** Opens the movie with the focus and plays it. */
export async function playFocusedMovie(page: Page) {
  await press(page, "Enter");
  await expect(focused(page)).toHaveText("Watch");
  await press(page, "Enter");
  await expect.poll(() => readTime(page), { timeout: 20_000 }).toBeGreaterThan(0);
}

/** Searches for a movie by the remote, and opens it. */
export async function openMovie(page: Page, name: string, origin?: string) {
  await openTv(page, origin);
  await press(page, "ArrowUp", "Enter");
  await expect(focused(page)).toHaveAccessibleName("Search");
  await page.keyboard.type(name);
  await expect(page.locator(".grid .card").first()).toHaveText(name);
  await press(page, "ArrowDown", "Enter");
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
}
