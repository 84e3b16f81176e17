import { expect, type Page } from "@playwright/test";
import { addTestMovie } from "./test-movie.ts";

/** Creates a movie for one test, for rent at $3.99. `page` is a page of an administrator. */
export const createRentedMovie = (page: Page, name: string): Promise<string> =>
  addTestMovie(page, { name, rentPrice: "3.99", videoId: "demo-tech" });

/** Plays the movie whose page is open. */
export async function watchMovie(page: Page) {
  await page.getByRole("main").getByRole("button", { name: "Watch", exact: true }).click();
  const videoLocator = page.locator("video");
  await expect
    .poll(() => videoLocator.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
}
