import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect } from "@playwright/test";
import { damagePictures } from "../support/damaged-pictures.ts";
import { ffmpeg } from "../support/encoder-page.ts";
import { administrator, signInPage } from "../support/member.ts";
import {
  button,
  isPaused,
  openPlayer,
  openSecondHalf,
  readState,
  readTime,
  screenHeading,
  test,
  video,
  waitForTime,
} from "../support/player-page.ts";
import { addTestMovie } from "../support/test-movie.ts";

test("a movie whose pictures cannot be decoded stops with a message, and Try again plays it when they can", {
  tag: "@long",
}, async ({ page }) => {
  let damaged = 0;
  await page.route(/\/\d+p\/1\.m4s$/, async (route) => {
    await damagePictures(route);
    damaged += 1;
  });
  await page.goto("/watch/Nosferatu");
  await expect.poll(() => damaged, "the decoder is restarted").toBeGreaterThan(1);
  await expect(screenHeading(page, "Playback stopped")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await button(page, "Try again").click();
  await waitForTime(page, 0.5);
  await expect(screenHeading(page, "Playback stopped")).toHaveCount(0);
});

test("a decoder that fails while the movie is paused is restarted at the same position, and the movie stays paused", {
  tag: "@long",
}, async ({ page }) => {
  let requests = 0;
  await page.route(/\/\d+p\/6\.m4s$/, async (route) => {
    requests += 1;
    await (requests === 1 ? damagePictures(route) : route.continue());
  });
  await openPlayer(page, "Nosferatu");
  await page.keyboard.press("k");
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.keyboard.press("5");
  await expect.poll(() => requests, "the decoder is restarted").toBeGreaterThan(1);
  await expect.poll(() => readState(page)).toMatchObject({ hasPicture: true, seconds: 22 });
  expect(await isPaused(page)).toBe(true);
  await page.keyboard.press("k");
  await waitForTime(page, 22.5);
});

test("a movie whose segments the browser cannot take for a while continues at its position", {
  tag: "@long",
}, async ({ page }) => {
  await page.addInitScript(() => {
    const { prototype } = SourceBuffer;
    const { appendBuffer } = prototype;
    prototype.appendBuffer = function append(data) {
      const { dataset } = document.documentElement;
      const refusals = Number(dataset.refusals ?? 0);
      if (refusals === 0) return appendBuffer.call(this, data);
      dataset.refusals = `${refusals - 1}`;
      throw new Error("This browser takes no segments.");
    };
  });
  await openSecondHalf(page, "Nosferatu");
  await page.route(
    /\/\d+p\/3\.m4s$/,
    async (route) => {
      await waitForTime(page, 5);
      await page.evaluate(() => {
        document.documentElement.dataset.refusals = "3";
      });
      await route.continue();
    },
    { times: 1 },
  );
  const restarted = video(page).evaluate((element) =>
    new Promise((resolve) => element.addEventListener("emptied", resolve)).then(() => null),
  );
  await page.keyboard.press("1");
  await restarted;
  await expect.poll(() => readState(page)).toMatchObject({ hasPicture: true });
  expect(await readTime(page)).toBeLessThan(12);
  await waitForTime(page, 8);
});

test("a video file that fails while it is paused stays paused, and a repeated failure is told", {
  tag: "@long",
}, async ({ browser, page }) => {
  const name = "A Reel with Water Damage";
  await addDamagedVideoFile(browser, name);
  await openPlayer(page, name);
  await page.keyboard.press("k");
  await expect.poll(() => isPaused(page)).toBe(true);
  const plays = await video(page).evaluateHandle((element) => {
    const counter = { count: 0 };
    element.addEventListener("play", () => {
      counter.count += 1;
    });
    return counter;
  });
  await page.keyboard.press("7");
  await expect(screenHeading(page, "Playback stopped")).toBeVisible();
  expect(await plays.jsonValue()).toEqual({ count: 0 });
});

/** Adds a movie with a video file whose second half no decoder reads, to be played as it is. */
async function addDamagedVideoFile(browser: Browser, name: string) {
  const inputs = "-f lavfi -i testsrc2=s=320x240:r=25:d=20 -f lavfi -i sine=d=20";
  const codecs = "-c:v libx264 -preset veryfast -g 25 -pix_fmt yuv420p -c:a aac";
  const folder = await mkdtemp(join(tmpdir(), "marquee-reel-"));
  const path = join(folder, "reel.mp4");
  await ffmpeg(...`${inputs} ${codecs} -movflags +faststart`.split(" "), path);
  const buffer = await readFile(path);
  await rm(folder, { recursive: true });
  buffer.fill(0xff, Math.floor(buffer.length / 2));
  const page = await browser.newPage();
  await signInPage(page, administrator);
  await addTestMovie(page, { name, video: { name: "p.mp4", mimeType: "video/mp4", buffer } });
  await page.context().close();
}
