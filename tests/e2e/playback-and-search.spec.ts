import { expect, type Page, test } from "@playwright/test";
import { registerSubscriber } from "../support/member.ts";

async function openMoviePage(page: Page, name: string) {
  await page.goto("/movies");
  await page.getByRole("searchbox").first().fill(name);
  await page.getByRole("banner").getByRole("link", { name }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("adaptive playback takes three requests after the viewer chooses Watch: playback, init segment, media segment", async ({
  page,
}) => {
  await registerSubscriber(page, "Phil First");
  await openMoviePage(page, "Metropolis");
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  const playback = page.waitForResponse(/\/playback$/);
  const segment = page.waitForResponse(/\/240p\/[0-9]+\.m4s$/);
  await page.getByRole("button", { name: "Watch" }).first().click();
  await (await segment).finished();
  expect(requestedPaths.filter((path) => /\.m3u8$/.test(path))).toEqual([]);
  expect(requestedPaths.filter((path) => /playback$|240p/.test(path)).slice(0, 3)).toEqual([
    expect.stringMatching(/^\/api\/movies\/[0-9]+\/playback$/),
    "/stream/demo-tech/240p/init.mp4",
    expect.stringMatching(/^\/stream\/demo-tech\/240p\/[0-9]+\.m4s$/),
  ]);
  const { src, playlists } = (await (await playback).json()).data;
  expect(playlists[src].match(/#EXT-X-STREAM-INF/g).length).toBeGreaterThanOrEqual(2);
  const readTime = () =>
    page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(readTime, { timeout: 20_000 }).toBeGreaterThan(1);
});

test("a member whose browser storage is empty can start a movie before the session's response arrives", {
  tag: "@long",
}, async ({ page }) => {
  await registerSubscriber(page, "Cora Cookie");
  await page.evaluate(() => localStorage.clear());
  let answerSession = () => {};
  const sessionAnswered = new Promise<void>((resolve) => {
    answerSession = resolve;
  });
  await page.route("**/api/protectedRoute", async (route) => {
    await sessionAnswered;
    await route.continue();
  });
  const sessionRequest = page.waitForRequest("**/api/protectedRoute");
  await openMoviePage(page, "Metropolis");
  await sessionRequest;
  const playback = page.waitForResponse(/\/playback$/);
  await page.getByRole("button", { name: "Watch" }).first().click();
  expect((await playback).status()).toBe(200);
  answerSession();
  await expect(page).toHaveURL(/\/watch/);
  await expect(page.locator("video")).toBeVisible();
});

test("the search finds a movie by a cast member, and showing the results shifts no layout", {
  tag: "@browsers",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // A browser on another device opens the site over plain http, where `crypto.randomUUID` does not
  // exist.
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, "randomUUID"));
  await page.goto("/about");
  const layoutShift = await page.evaluateHandle(() => {
    const total = { sum: 0 };
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!shift.hadRecentInput) total.sum += shift.value;
      }
    }).observe({ type: "layout-shift" });
    return total;
  });
  const searchResults = page.getByRole("list", { name: "Search results" });
  async function search(text: string, resultCount: number) {
    await page.getByRole("searchbox").first().fill(text);
    await expect(searchResults.getByRole("link")).toHaveCount(resultCount);
    await expect(searchResults).toHaveAttribute("aria-busy", "false");
  }
  await search("s", 10);
  await search("sch", 10);
  await search("schreck", 1);
  expect((await layoutShift.jsonValue()).sum).toBeLessThanOrEqual(0.02);
  await searchResults.getByRole("link", { name: /Nosferatu.* with Max Schreck/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Nosferatu" })).toBeVisible();
});

test("Previous is disabled on the first page of a list, and Next on the last", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/dramma");
  await expect(page.getByRole("heading", { level: 1, name: "Dramma" })).toBeVisible();
  const [previous, next] = [
    page.getByRole("button", { name: "Previous" }),
    page.getByRole("button", { name: "Next" }),
  ];
  await expect(previous).toBeDisabled();
  await next.click();
  await expect(next).toBeDisabled();
  await previous.click();
  await expect(previous).toBeDisabled();
});
