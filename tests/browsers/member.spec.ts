import { expect } from "@playwright/test";
import type { BrowserPage } from "./browser-page.ts";
import { test, testJourney } from "./fixtures.ts";

const password = "lantern under water";

/** Returns the path of the newest email's link, from the developer's mailbox. */
async function waitForEmailLink(page: BrowserPage, email: string): Promise<string> {
  const readLink = () =>
    page.evaluate(async (to) => {
      const { data } = await (await fetch(`/api/dev/mailbox?to=${encodeURIComponent(to)}`)).json();
      return String(data[0]?.links[0] ?? "");
    }, email);
  await expect.poll(readLink).not.toBe("");
  const { pathname, search } = new URL(await readLink());
  return pathname + search;
}

async function signIn(page: BrowserPage, email: string) {
  await page.fill("Email", email, "main");
  await page.fill("Password", password, "main");
  await page.click("Login", "main form");
  await page.expectText("Welcome to your profile");
  await page.expectPath(/^(?!\/login)/);
}

const readTime = (page: BrowserPage) =>
  page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);

async function expectTimePasses(page: BrowserPage, from: number) {
  await expect.poll(() => readTime(page), { timeout: 45_000 }).toBeGreaterThan(from);
}

const isPlayable = (page: BrowserPage) =>
  page.evaluate(() => {
    const video = document.querySelector("video");
    return video !== null && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA && video.paused;
  });

/** Presses Play if the browser refuses to start the movie, because the last click was long ago. */
async function startPlayback(page: BrowserPage) {
  await page.expectPath(/^\/watch\/Metropolis/);
  await expect(async () => {
    if (await isPlayable(page)) await page.click("Play");
    expect(await readTime(page)).toBeGreaterThan(0);
  }).toPass({ timeout: 45_000 });
}

testJourney(
  "a new member subscribes, starts a movie, and resumes it in another browser",
  async ({ openBrowser }) => {
    const page = await openBrowser();
    const email = `ada-${crypto.randomUUID()}@guests.example`;

    await test.step("a visitor registers and verifies the email", async () => {
      await page.goto("/register");
      const answers = {
        Name: "Ada Lovelace",
        Email: email,
        Password: password,
        "Confirm Password": password,
      };
      for (const [label, text] of Object.entries(answers)) await page.fill(label, text, "main");
      await page.click("Register", "main form");
      await page.expectText("Check your email", "h1");
      await page.goto(await waitForEmailLink(page, email));
      await page.expectPath(/^\/login/);
      await signIn(page, email);
    });

    await test.step("the member subscribes in the sandbox", async () => {
      await page.goto("/watch/Metropolis");
      await page.click("Subscribe", "dialog");
      await page.expectPath(/^\/sandbox\/checkout\//);
      await page.click("Pay");
      await page.expectText("Thank you", "h1");
      await page.click("Start watching");
    });

    const middle = await test.step("the member seeks to the middle and pauses", async () => {
      await startPlayback(page);
      // The page itself pauses: on a busy machine, the movie could end before the test's next
      // command arrives, and a finished movie begins again at its start. During a seek
      // `currentTime` is the target already, so only a later time shows that playback goes on.
      const position = await page.evaluate(() => {
        const video = document.querySelector("video");
        if (!video) throw new Error("The page has no video.");
        const target = video.duration / 2;
        video.currentTime = target;
        video.addEventListener("timeupdate", () => {
          if (video.currentTime > target + 0.5) video.pause();
        });
        return target;
      });
      await expectTimePasses(page, position + 0.5);
      await page.click("Cast, reviews and more");
      await page.expectText("Metropolis", "h1");
      expect(page.errors()).toEqual([]);
      return position;
    });

    await test.step("the member resumes the movie in another browser", async () => {
      const otherPage = await openBrowser();
      await otherPage.goto("/login");
      await signIn(otherPage, email);
      await otherPage.goto("/movie/15");
      await otherPage.click("Watch", "main");
      await startPlayback(otherPage);
      // A slow browser may show a moment of the beginning before it seeks. Played from the
      // beginning, the movie would take longer to reach the middle.
      await expect.poll(() => readTime(otherPage), { timeout: 10_000 }).toBeGreaterThan(middle);
    });
  },
);
