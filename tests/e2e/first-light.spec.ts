import { expect, type Page, test } from "@playwright/test";
import { openSubscriber } from "../support/member.ts";

async function openFilm(page: Page, name: string) {
  await page.goto("/movies");
  await page.getByRole("searchbox").first().fill(name);
  await page.getByRole("banner").getByRole("link", { name }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("a film plays adaptively, three requests after Watch: the permission, the opening, a segment", async ({
  page,
}) => {
  await openSubscriber(page, "Phil First");
  await openFilm(page, "Metropolis");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const playback = page.waitForResponse(/\/playback$/);
  const segment = page.waitForResponse(/\/240p\/[0-9]+\.m4s$/);
  await page.getByRole("button", { name: "Watch" }).first().click();
  await (await segment).finished();
  expect(asked.filter((path) => /\.m3u8$/.test(path))).toEqual([]);
  expect(asked.filter((path) => /playback$|240p/.test(path)).slice(0, 3)).toEqual([
    expect.stringMatching(/^\/api\/movies\/[0-9]+\/playback$/),
    "/stream/demo-tech/240p/init.mp4",
    expect.stringMatching(/^\/stream\/demo-tech\/240p\/[0-9]+\.m4s$/),
  ]);
  const { src, playlists } = (await (await playback).json()).data;
  expect(playlists[src].match(/#EXT-X-STREAM-INF/g).length).toBeGreaterThanOrEqual(2);
  const timeOf = () => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(timeOf, { timeout: 20_000 }).toBeGreaterThan(1);
});

test("search finds a film by a cast member", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("searchbox").first().fill("schreck");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /Nosferatu/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Nosferatu" })).toBeVisible();
});

test("paging ends are disabled", async ({ page }) => {
  await page.goto("/dramma");
  await expect(page.getByRole("heading", { level: 1, name: "Dramma" })).toBeVisible();
  const [previous, next] = [page.getByRole("button", { name: "Previous" }), page.getByRole("button", { name: "Next" })];
  await expect(previous).toBeDisabled();
  await next.click();
  await expect(next).toBeDisabled();
  await previous.click();
  await expect(previous).toBeDisabled();
});
