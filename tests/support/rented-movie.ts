import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { fetchOrigin } from "./member.ts";

/** Creates a movie for one test, for rent at $3.99. The page is an administrator's. */
export async function createRentedMovie(page: Page, name: string): Promise<string> {
  const image = {
    name: "p.webp",
    mimeType: "image/webp",
    buffer: await readFile("demo/posters/metropolis-240.webp"),
  };
  const fields = {
    time: "1h 45m",
    year: "1922",
    language: "Swedish",
    description: "As it was.",
    price: "150",
  };
  const multipart = {
    ...fields,
    rentPrice: "3.99",
    name,
    categoryId: "1",
    videoId: "demo-tech",
    image,
  };
  const headers = { Origin: await fetchOrigin(page) };
  const response = await page.request.post("/api/createMovies", { headers, multipart });
  return (await response.json()).data.id;
}

/** Plays the movie whose page is open. */
export async function watchMovie(page: Page) {
  await page.getByRole("main").getByRole("button", { name: "Watch", exact: true }).click();
  const videoLocator = page.locator("video");
  await expect
    .poll(() => videoLocator.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
}
