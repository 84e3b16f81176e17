import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect } from "@playwright/test";
import { administrator } from "../support/member.ts";
import type { BrowserPage } from "./browser-page.ts";
import { test, testJourney } from "./fixtures.ts";

/** The folder of a movie's image and video, whose file names must be the same. */
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-movie-"));
});
test.afterAll(() => rm(folder, { recursive: true }));

async function openSignedIn(page: BrowserPage, path: string) {
  await page.goto("/login");
  await page.fill("Email", administrator.email, "main");
  await page.fill("Password", administrator.password, "main");
  await page.click("Login", "main form");
  await page.expectText("Welcome to your profile");
  await page.expectPath(/^(?!\/login)/);
  await page.goto(path);
}

testJourney(
  "an administrator sees the dashboard and the movie list, and is asked before unsaved edits are discarded",
  async ({ openBrowser }) => {
    const page = await openBrowser();
    await openSignedIn(page, "/dashboard");
    await page.expectText("Dashboard", "h1");
    await page.click("Movies List");
    await page.click("Edit", "tbody");
    await page.fill("Name", "!", "dialog");
    // In Firefox, a second Escape must not move the question about unsaved changes behind the
    // dialog.
    await page.press("Escape");
    await page.press("Escape");
    await page.press("Escape");
    const readTopmost = () =>
      page.evaluate(
        () =>
          document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest("dialog")
            ?.textContent ?? "",
      );
    await expect.poll(readTopmost).toMatch(/Leave without saving\?/i);
    expect(page.errors()).toEqual([]);
  },
);

/** Whether the stored draft of the add-movie form has its image. */
const draftHasImage = (page: BrowserPage) =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open("marquee-drafts", 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const keys = opening.result.transaction("drafts").objectStore("drafts").getAllKeys();
          keys.onsuccess = () => resolve(keys.result.some((key) => String(key).endsWith("/image")));
          opening.result.close();
        };
      }),
  );

testJourney(
  "an administrator's movie draft survives a reload, and the browser then encodes the video",
  async ({ openBrowser }) => {
    const page = await openBrowser();
    const name = `Night Train ${crypto.randomUUID().slice(0, 8)}`;
    await openSignedIn(page, "/addmovie");
    await expect
      .poll(() => page.evaluate(() => document.querySelector('form [name="name"]') !== null))
      .toBe(true);
    const answers = {
      name,
      time: "2h 29m",
      year: "1999",
      rating: "4.5",
      language: "English",
      price: "12.5",
      description: "A train.",
    };
    for (const [field, text] of Object.entries(answers))
      await page.typeInto(`form [name="${field}"]`, text);
    await page.choose('form [name="categoryId"]', "Action");
    const image = join(folder, "video-6s.png");
    await copyFile("web/public/icons/icon-192.png", image);
    await page.chooseFile('form [name="image"]', image);
    const videoIsEnabled = () =>
      page.evaluate(
        () => document.querySelector<HTMLInputElement>('[name="video"]')?.disabled === false,
      );
    await expect.poll(videoIsEnabled).toBe(true);
    // WebKitGTK under automation is a private window, whose IndexedDB stores no Blob.
    await expect.poll(() => draftHasImage(page)).toBe(true);
    await page.goto("/addmovie");
    await page.expectText("Your draft from", "main");
    await expect.poll(videoIsEnabled).toBe(true);
    await page.chooseFile('form [name="video"]', resolve("tests/fixtures/video-6s.mp4"));
    await page.expectText("240p", "main form");
    await page.click("Add movie", "main form");
    await page.expectText("Movie successfully created!");
    await page.expectText(`${name} is ready.`, "body", 120_000);
    expect(page.errors()).toEqual([]);
  },
);
