import { expect, type Page, test } from "@playwright/test";
import { openSubscriber } from "../support/member.ts";

async function signIn(page: Page, email: string, password: string) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).not.toHaveURL(/login/);
}

async function openFilm(page: Page, name: string) {
  await page.goto("/movies");
  await page.getByRole("searchbox").first().fill(name);
  await page.getByRole("banner").getByRole("link", { name }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("the member plays a film adaptively", async ({ page }) => {
  await signIn(page, "member@marquee.example", "marquee-member");
  await openFilm(page, "Safety Last!");
  const playback = page.waitForResponse(/\/playback$/);
  await page.getByRole("button", { name: "Watch" }).first().click();
  const { src, playlists } = (await (await playback).json()).data;
  expect(playlists[src].match(/#EXT-X-STREAM-INF/g).length).toBeGreaterThanOrEqual(2);
  const video = page.locator("video");
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 20_000 })
    .toBeGreaterThan(1);
});

test("between Watch and the first picture lie three requests: the permission, the opening, a segment", async ({
  page,
}) => {
  await openSubscriber(page, "Phil First");
  await openFilm(page, "Metropolis");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const segment = page.waitForResponse(/\/240p\/[0-9]+\.m4s$/);
  await page.getByRole("button", { name: "Watch" }).first().click();
  await (await segment).finished();
  expect(asked.filter((path) => /\.m3u8$/.test(path))).toEqual([]);
  expect(asked.filter((path) => /playback$|240p/.test(path)).slice(0, 3)).toEqual([
    expect.stringMatching(/^\/api\/movies\/[0-9]+\/playback$/),
    "/stream/demo-tech/240p/init.mp4",
    expect.stringMatching(/^\/stream\/demo-tech\/240p\/[0-9]+\.m4s$/),
  ]);
});

test("a subscriber's keyboard pauses, seeks and silences the film", async ({ page }) => {
  await openSubscriber(page, "Kay Board");
  await page.goto("/stream/watch/Metropolis");
  const video = page.locator("video");
  const of = (what: "paused" | "muted" | "currentTime") =>
    video.evaluate((film: HTMLVideoElement, what) => film[what], what);
  await expect.poll(() => of("currentTime"), { timeout: 20_000 }).toBeGreaterThan(1);
  await expect.poll(() => of("paused")).toBe(false);
  await page.keyboard.press("Space");
  await expect.poll(() => of("paused")).toBe(true);
  const length = await video.evaluate((film: HTMLVideoElement) => film.duration);
  await page.keyboard.press("5");
  await expect.poll(() => of("currentTime")).toBeCloseTo(length / 2, 0);
  await page.keyboard.press("j");
  await expect.poll(() => of("currentTime")).toBeCloseTo(length / 2 - 10, 0);
  await page.keyboard.press("m");
  await expect.poll(() => of("muted")).toBe(true);
  await page.keyboard.press("k");
  await expect.poll(() => of("paused")).toBe(false);
});

test("the viewer who has not subscribed gets the specified popup", async ({ page }) => {
  await signIn(page, "viewer@marquee.example", "marquee-viewer");
  await openFilm(page, "Nosferatu");
  await page.getByRole("button", { name: "Watch" }).first().click();
  const popup = page.getByRole("dialog", { name: "Opps!" });
  await expect(popup).toContainText("Only a valid and subscribed user can stream live.");
  await expect(popup.getByText("Subscribe", { exact: true })).toBeVisible();
});

test("a visitor who presses Watch is sent to sign in", async ({ page }) => {
  await openFilm(page, "Metropolis");
  await page.getByRole("button", { name: "Watch" }).first().click();
  await expect(page).toHaveURL(/\/login\?next=/);
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

test("a visitor's page load logs no error and scrolls only down, on a phone too", async ({ page }) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  const paths = [
    "/",
    "/movies?q=a&sort=name",
    "/action",
    "/movie/1",
    "/login",
    "/nofavorite",
    "/cart",
    "/about",
    "/contact",
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (path.startsWith("/movie/")) await expect(page.getByRole("heading", { name: "Reviews" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width);
    }
  }
  expect(errors).toEqual([]);
});
