import { type BrowserContext, expect, type Page, test as plain } from "@playwright/test";
import { type Member, postAsPage, registerSubscriber } from "./member.ts";

type Device = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** One subscriber with one signed-in browser, for all tests that need only one stream. */
export const test = plain.extend<object, { subscriber: { member: Member; device: Device } }>({
  subscriber: [
    async ({ browser }, use, { project }) => {
      const page = await browser.newPage({ baseURL: project.use.baseURL });
      const member = await registerSubscriber(page, "Wanda Watcher");
      const device = await page.context().storageState();
      await page.context().close();
      await use({ member, device });
    },
    { scope: "worker" },
  ],
  storageState: ({ subscriber }, use) => use(subscriber.device),
});

export const video = (page: Page) => page.locator("video");
export const readTime = (page: Page) =>
  video(page).evaluate((element: HTMLVideoElement) => element.currentTime);
export const isPaused = (page: Page) =>
  video(page).evaluate((element: HTMLVideoElement) => element.paused);
export const readState = (page: Page) =>
  video(page).evaluate(({ currentTime, readyState }: HTMLVideoElement) => ({
    seconds: Math.floor(currentTime),
    hasPicture: readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
  }));
export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
export const screenHeading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 2, name });

export async function waitForTime(page: Page, seconds: number) {
  await expect.poll(() => readTime(page), { timeout: 15_000 }).toBeGreaterThan(seconds);
}

export async function openPlayer(page: Page, name: string) {
  await page.goto(`/watch/${encodeURIComponent(name)}`);
  await waitForTime(page, 0);
  // A video whose first frame is later than 0 s shows a time before it has loaded enough to play.
  await expect.poll(() => isPaused(page)).toBe(false);
}

/** Watches a movie from its middle on, so that nothing of its first half is loaded. */
export async function openSecondHalf(page: Page, name: string) {
  const [movie] = (
    await (await page.request.get(`/api/getMovies?q=${encodeURIComponent(name)}`)).json()
  ).data;
  const progress = { position: 22, duration: 44, at: new Date().toISOString(), state: "left" };
  await postAsPage(page)(`/api/movies/${movie.id}/progress`, progress);
  await openPlayer(page, name);
  await waitForTime(page, 22);
}
