import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { openAsAdministrator, openSection } from "../support/member.ts";
import { startOwnSite } from "../support/own-site.ts";
import { focused, openMovie, press, readTime } from "../support/tv-remote.ts";

const movieName = "Nosferatu";
const title = "Shadows, the trailer";
let site: Awaited<ReturnType<typeof startOwnSite>>;
let blog: Awaited<ReturnType<typeof startBlog>>;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  site = await startOwnSite();
  blog = await startBlog();
});
test.afterAll(async () => {
  await site.stop();
  blog.stop();
});

/** Starts another site, whose page has a frame of the address after `?frame=`. */
async function startBlog() {
  const server = createServer((request, response) => {
    const src = new URL(request.url ?? "", "http://blog").searchParams.get("frame");
    response.setHeader("Content-Type", "text/html");
    response.end(`<!doctype html><title>Blog</title><iframe width=640 height=360 src="${src}">`);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return { host: `blog.localhost:${port}`, stop: () => server.close() };
}

async function openAsVisitor(browser: Browser, url: string) {
  const page = await (await browser.newContext()).newPage();
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto(url);
  return { page, hosts };
}

/** Expects the player in a page's frame to play, and returns what it shows. */
async function expectPlaying(page: Page) {
  const video = page.frameLocator("iframe").locator("video");
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.5);
}

async function permitHost(page: Page, host: string) {
  await openSection(page, "site");
  await page.getByLabel("Sites that may show your open trailers").fill(host);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published", { exact: false }).first()).toBeVisible();
}

test("visitors play an open trailer on the movie's page, on a television and on a permitted site", {
  tag: "@long",
}, async ({ browser }) => {
  test.slow();
  const page = await openAsAdministrator(browser, site.origin);
  await openSection(page, "movielist", { q: movieName });
  await page.getByRole("button", { name: "Edit" }).first().click();
  await page.getByRole("button", { name: "Extras" }).click();
  const dialog = page.getByRole("dialog", { name: `Extras of ${movieName}` });
  const isOpen = dialog.getByRole("checkbox", { name: "Open to everyone" }).last();
  await expect(isOpen).not.toBeChecked();
  await dialog.getByLabel("Kind").last().selectOption("Trailer");
  await expect(isOpen).toBeChecked();
  await dialog.getByLabel("Title").last().fill(title);
  await dialog.getByLabel("Video").setInputFiles("tests/fixtures/chapters-6s.mp4");
  await dialog.getByRole("button", { name: "Add extra" }).click();
  await expect(page.getByText(`${title} is ready.`)).toBeVisible({ timeout: 40_000 });
  const list = await page.request.get(`${site.origin}/api/getMovies?q=${movieName}`);
  const { id } = (await list.json()).data[0];

  const visitor = await openAsVisitor(browser, `${site.origin}/movie/${id}`);
  await visitor.page.getByRole("button", { name: `Play the trailer` }).click();
  await expectPlaying(visitor.page);
  expect([...visitor.hosts]).toEqual([new URL(site.origin).host]);
  expect(await visitor.page.context().cookies()).toEqual([]);

  await openMovie(visitor.page, movieName, site.origin);
  await expect(focused(visitor.page)).toHaveText("Sign in to watch");
  await press(visitor.page, "ArrowDown", "Enter");
  await expect.poll(() => readTime(visitor.page)).toBeGreaterThan(0.5);
  expect(await visitor.page.context().cookies()).toEqual([]);

  const { data: movie } = await (await page.request.get(`${site.origin}/api/movies/${id}`)).json();
  const player = `${site.origin}/embed/extra/${movie.extras[0].id}`;
  const blogUrl = `http://${blog.host}/?frame=${encodeURIComponent(player)}`;
  const refused = await openAsVisitor(browser, blogUrl);
  await expect(refused.page.frameLocator("iframe").locator("video")).toHaveCount(0);
  await permitHost(page, blog.host);
  const permitted = await openAsVisitor(browser, blogUrl);
  const frame = permitted.page.frameLocator("iframe");
  await frame.getByRole("button", { name: "Play Trailer" }).press("Enter");
  await expectPlaying(permitted.page);
  await expect(frame.getByRole("link", { name: movieName })).toBeVisible();
  await openSection(page, "movielist", { q: movieName });
  await page.getByRole("button", { name: "Edit" }).first().click();
  await page.getByRole("button", { name: "Extras" }).click();
  await expect(dialog.getByRole("button", { name: "Copy embed code" })).toBeVisible();
});
