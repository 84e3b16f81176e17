import { expect, type Page, test } from "@playwright/test";
import { runAxe } from "../support/accessibility.ts";
import { type CastDevice, findDevice, joinCastDevice } from "../support/cast-devices.ts";
import { administrator, type Member, registerSubscriber, signInPage } from "../support/member.ts";
import { startOwnSite } from "../support/own-site.ts";
import { publishTracks } from "../support/published-tracks.ts";

const castAppId = "A1B2C3D4";
const movie = "Metropolis";
let site: Awaited<ReturnType<typeof startOwnSite>>;
let member: Member;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser, playwright }) => {
  test.setTimeout(240_000);
  site = await startOwnSite();
  const request = await playwright.request.newContext({
    baseURL: site.origin,
    extraHTTPHeaders: { Origin: site.origin },
  });
  await request.post("/api/login", { data: administrator });
  const { data } = await (await request.get("/api/admin/site")).json();
  const published = await request.put("/api/admin/site", {
    data: { version: data.version, settings: { ...data.settings, castAppId } },
  });
  expect(published.ok(), await published.text()).toBe(true);
  await request.dispose();
  const page = await openPage(browser);
  member = await registerSubscriber(page, "Carla Caster");
  await page.context().close();
});
test.afterAll(() => site.stop());

const openPage = async (
  browser: import("@playwright/test").Browser,
  viewport = { width: 1440, height: 900 },
) =>
  (
    await browser.newContext({
      baseURL: site.origin,
      locale: "en-US",
      reducedMotion: "reduce",
      viewport,
    })
  ).newPage();

const readTime = (page: Page) =>
  page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
const isPaused = (page: Page) =>
  page.locator("video").evaluate((video: HTMLVideoElement) => video.paused);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const readProgress = async (page: Page) =>
  (await (await page.request.get("/getWatchCount")).json()).data.watchCartMovies[0]?.position ?? 0;
const listStreams = async (page: Page) =>
  (await (await page.request.get("/api/streams")).json()).data;
/** Lists the names that the captions shown on a television have in the playlist. */
const shownCaptions = (page: Page) =>
  page
    .locator("video")
    .evaluate((video: HTMLVideoElement) =>
      [...video.textTracks].filter(({ mode }) => mode === "showing").map(({ label }) => label),
    );

/** Refuses the addresses that the television has used. Returns the list of refused requests. */
async function refuseAddresses(television: Page): Promise<string[]> {
  const known = await television.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name.split("/")[5] ?? ""),
  );
  const grants = new Set(known.filter((part) => part.length > 100));
  const refused: string[] = [];
  await television.route("**/stream/granted/**", (route) => {
    const url = route.request().url();
    if (!grants.has(url.split("/")[5] ?? "")) return route.continue();
    refused.push(url);
    return route.fulfill({ status: 403 });
  });
  return refused;
}

async function openPlayer(page: Page) {
  await page.goto(`/watch/${movie}`);
  await expect.poll(() => readTime(page)).toBeGreaterThan(0);
}

/** Casts the playing movie. Returns the page of the television once it plays. */
async function castTo(device: CastDevice, page: Page): Promise<Page> {
  await findDevice(page);
  await page.mouse.move(300, 250);
  await button(page, "Cast to a screen").click();
  await expect(
    page.getByRole("status").filter({ hasText: "Playing on Living room" }),
  ).toBeVisible();
  const television = device.page as Page;
  await expect.poll(() => readTime(television)).toBeGreaterThan(0);
  return television;
}

test("a member casts a movie to a television and later continues it on the phone", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await openPage(browser);
  await signInPage(page, member);
  const device = await joinCastDevice(browser, page);
  await openPlayer(page);
  await expect(button(page, "Cast to a screen")).toHaveCount(0);
  const television = await castTo(device, page);
  expect(await isPaused(page)).toBe(true);
  expect(await television.context().cookies()).toEqual([]);
  expect(await listStreams(page)).toHaveLength(1);
  await expect(television.locator(".overlay h2")).toHaveText(movie);
  expect(await runAxe(page), "the player while another screen plays").toEqual([]);

  await page.getByRole("slider", { name: "Time" }).fill("20");
  await expect.poll(() => readTime(television)).toBeGreaterThan(20);
  await button(page, "Pause").click();
  await expect.poll(() => isPaused(television)).toBe(true);
  await expect.poll(() => readProgress(page)).toBeGreaterThan(19);
  await button(page, "Captions").click();
  await page
    .getByRole("menuitemradio", { name: /English/ })
    .first()
    .click();
  await expect.poll(() => shownCaptions(television)).toEqual(["English"]);
  await page.locator("body").press("k");
  await expect.poll(() => isPaused(television)).toBe(false);

  const position = await readTime(television);
  await button(page, "Stop casting and watch here").click();
  await expect.poll(() => device.page).toBeNull();
  await expect.poll(() => isPaused(page)).toBe(false);
  expect(await readTime(page)).toBeGreaterThan(position - 1);
  expect(await listStreams(page)).toHaveLength(1);
  await expect(button(page, "Cast to a screen")).toBeVisible();
  await page.context().close();
});

test("a television plays the audio track and the captions that the member chose before casting", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(120_000);
  const studio = await openPage(browser);
  await signInPage(studio, administrator);
  const { videoId } = await publishTracks(studio, "The Mark of Zorro");
  await studio.context().close();
  const page = await openPage(browser);
  await registerSubscriber(page, "Tilda Track");
  const device = await joinCastDevice(browser, page);
  await page.goto("/watch/The%20Mark%20of%20Zorro");
  await expect.poll(() => readTime(page)).toBeGreaterThan(0);
  const choose = async (menu: string, choice: string) => {
    await page.mouse.move(300, 250);
    await button(page, menu).click();
    await page.getByRole("menuitemradio", { name: choice, exact: true }).click();
  };
  await choose("Audio", "Deutsch (Dubbed)");
  await choose("Captions", "Deutsch (SDH)");
  const television = await castTo(device, page);
  await expect.poll(() => shownCaptions(television)).toEqual(["Deutsch (SDH)"]);
  const listAudio = () =>
    television.evaluate(
      (id) =>
        performance
          .getEntriesByType("resource")
          .map(({ name }) => name.split(`/${id}/`)[1] ?? "")
          .filter((path) => /^audio\d*\/\d+\.m4s$/.test(path)),
      videoId,
    );
  await expect.poll(listAudio).toContainEqual(expect.stringMatching(/^audio2\//));
  await choose("Captions", "Español");
  await expect.poll(() => shownCaptions(television)).toEqual(["Español"]);
  await button(page, "Stop casting and watch here").click();
  await expect.poll(() => device.page).toBeNull();
  await page.context().close();
});

test("a television requests new addresses of the video when the old ones fail, and plays on", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await openPage(browser);
  await signInPage(page, member);
  const device = await joinCastDevice(browser, page);
  await openPlayer(page);
  const television = await castTo(device, page);

  const refused = await refuseAddresses(television);
  await page.getByRole("slider", { name: "Time" }).fill("28");
  await expect.poll(() => refused.length, { timeout: 30_000 }).toBeGreaterThan(0);
  await expect.poll(() => readTime(television), { timeout: 30_000 }).toBeGreaterThan(28);
  await page.getByRole("slider", { name: "Time" }).fill("5");
  await expect.poll(() => readTime(television)).toBeLessThan(20);
  await button(page, "Pause").click();
  await expect.poll(() => isPaused(television)).toBe(true);

  const elsewhere = await openPage(browser);
  await signInPage(elsewhere, member);
  const [{ id }] = await listStreams(elsewhere);
  const origin = { Origin: site.origin };
  await elsewhere.request.delete(`/api/streams/${id}`, { headers: origin });
  await button(page, "Play").click();
  const sentence = /stopped from another of your devices/;
  await expect(television.getByText(sentence)).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
  await button(page, "Try again on Living room").click();
  await expect(page.getByText("Playing on Living room")).toBeVisible();
  await expect.poll(() => isPaused(television)).toBe(false);
  await elsewhere.context().close();
  await page.context().close();
});

test("a page without a movie requests nothing from Google, and the receiver page waits for a movie", {
  tag: "@long",
}, async ({ browser }) => {
  const page = await openPage(browser, { width: 1920, height: 1080 });
  const device = await joinCastDevice(browser, page);
  await page.goto("/movie/1");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/movies");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(device.requests).toEqual([]);
  await page.goto("/cast");
  await expect(page.getByText("Choose a movie on your phone or computer.")).toBeVisible();
  expect(await runAxe(page), "the page for receivers").toEqual([]);
});
