import { chromium } from "@playwright/test";
import { findChromium } from "../chromium.mjs";

export async function launchBrowser() {
  return chromium.launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox", "--autoplay-policy=no-user-gesture-required"],
  });
}

/** Opens a browser signed in as a member. `openMoviePage` shows the page of a demo movie. */
export async function createBrowserViewer(browser, site, movieId) {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(recordPlayback);
  await page.goto(`${site}/login`);
  await page.getByLabel("Email").fill("member@marquee.example");
  await page.getByLabel("Password", { exact: true }).fill("marquee-member");
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
  await waitForIdle(page);
  return {
    async openMoviePage() {
      await page.goto(`${site}/movie/${movieId}`);
      await waitForIdle(page);
    },
    async pressWatch() {
      await page.getByRole("button", { name: "Watch" }).first().click();
      await page.waitForFunction(() => window.playback.startedAt);
      await waitForIdle(page);
    },
    async leave() {
      await page.goBack();
      await waitForIdle(page);
    },
    /**
     * Returns the playback since the first frame: seconds of the movie played, seconds passed, and
     * the number and length of waits for data.
     */
    readPlayback: () =>
      page.evaluate(() => {
        const { startedAt, startPosition, waits, waitedMs } = window.playback;
        const playedSeconds = document.querySelector("video").currentTime - startPosition;
        return {
          playedSeconds,
          passedSeconds: (performance.now() - startedAt) / 1000,
          waits,
          waitedMs,
        };
      }),
  };
}

function recordPlayback() {
  const playback = { startedAt: 0, startPosition: 0, waits: 0, waitedMs: 0 };
  window.playback = playback;
  let waitingSince = null;
  const record = (name, action) => document.addEventListener(name, action, { capture: true });
  record("playing", ({ target }) => {
    const now = performance.now();
    if (waitingSince !== null) playback.waitedMs += now - waitingSince;
    waitingSince = null;
    if (!playback.startedAt)
      Object.assign(playback, { startedAt: now, startPosition: target.currentTime });
  });
  record("waiting", () => {
    if (!playback.startedAt) return;
    waitingSince ??= performance.now();
    playback.waits += 1;
  });
}

/** Waits until an idle page has finished prefetching: no file has arrived for a moment. */
async function waitForIdle(page) {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => {
    const ends = performance.getEntriesByType("resource").map(({ responseEnd }) => responseEnd);
    return performance.now() - Math.max(0, ...ends) > 1500;
  });
}
