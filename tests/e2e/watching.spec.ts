import { type Browser, type BrowserContext, expect, type Page, test as plain } from "@playwright/test";
import { findNothing } from "../support/accessible.ts";
import { type Member, openAccount, openSubscriber, postFrom, signIn } from "../support/member.ts";

type Device = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** One subscriber, and one of its signed-in browsers, for all that needs no more than one stream. */
const test = plain.extend<object, { household: { member: Member; device: Device } }>({
  household: [
    async ({ browser }, use, { project }) => {
      const page = await browser.newPage({ baseURL: project.use.baseURL });
      const member = await openSubscriber(page, "Wanda Watcher");
      const device = await page.context().storageState();
      await page.context().close();
      await use({ member, device });
    },
    { scope: "worker" },
  ],
  storageState: ({ household }, use) => use(household.device),
});

const video = (page: Page) => page.locator("video");
const timeOf = (page: Page) => video(page).evaluate((film: HTMLVideoElement) => film.currentTime);
const isPaused = (page: Page) => video(page).evaluate((film: HTMLVideoElement) => film.paused);
const control = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const choice = (page: Page, name: string | RegExp) => page.getByRole("menuitemradio", { name });
const screen = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 2, name });

async function passes(page: Page, seconds: number) {
  await expect.poll(() => timeOf(page), { timeout: 15_000 }).toBeGreaterThan(seconds);
}

async function watch(page: Page, name: string) {
  await page.goto(`/watch/${encodeURIComponent(name)}`);
  await passes(page, 0);
}

/** Watches a film from its middle on: however long the page takes, nothing of its first half is loaded. */
async function watchSecondHalf(page: Page, name: string) {
  const [film] = (await (await page.request.get(`/api/getMovies?q=${encodeURIComponent(name)}`)).json()).data;
  const half = { position: 22, duration: 44, at: new Date().toISOString(), state: "left" };
  await postFrom(page)(`/api/movies/${film.id}/progress`, half);
  await watch(page, name);
  await passes(page, 22);
}

/** A page of another device of the same account. */
async function openElsewhere(browser: Browser, member: Member): Promise<Page> {
  const page = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage();
  await signIn(page, member);
  return page;
}

/** A closed browser's stream would count for another minute. */
async function stopAll(page: Page) {
  const { data } = await (await page.request.get("/api/streams")).json();
  const origin = new URL(page.url()).origin;
  for (const { id } of data) await page.request.delete(`/api/streams/${id}`, { headers: { Origin: origin } });
}

const showsCaptions = (page: Page) =>
  video(page).evaluate(
    (film: HTMLVideoElement) => [...film.textTracks].find(({ mode }) => mode === "showing")?.language ?? null,
  );

test("a film goes on where it was left, on another device too, and can begin anew", async ({
  browser,
  household,
  page,
}) => {
  await watch(page, "Metropolis");
  await page.keyboard.press("5");
  await passes(page, 22);
  const quality = page.waitForRequest(/\/quality$/);
  await page.getByRole("link", { name: "Cast, reviews and more" }).click();
  const told = (await quality).postDataJSON();
  expect(told).toMatchObject({ rebuffers: 0, errors: 0, playId: expect.any(String), height: expect.any(Number) });
  expect(told.startupMs).toBeGreaterThan(50);

  const elsewhere = await openElsewhere(browser, household.member);
  await watch(elsewhere, "Metropolis");
  await passes(elsewhere, 22);
  await expect(elsewhere.getByText(/^Resumed at 0:2/)).toBeVisible();
  await control(elsewhere, "Start over").click();
  await expect.poll(() => timeOf(elsewhere)).toBeLessThan(10);
  await stopAll(elsewhere);
  await elsewhere.context().close();
});

test("the time line shows what is there before it goes there", async ({ page }) => {
  await watch(page, "Nosferatu");
  const line = page.getByRole("slider", { name: "Time" });
  const box = await line.boundingBox();
  if (!box) throw new Error("the time line has no place");
  const there = [box.x + box.width * 0.75, box.y + box.height / 2] as const;
  await page.mouse.move(...there);
  await expect(page.locator(".player [style*='storyboard-']")).toBeVisible();
  await expect(page.locator(".player").getByText("0:33")).toBeVisible();
  await page.mouse.click(...there);
  await passes(page, 32);
});

test("the quality can be chosen, and left to the connection again", async ({ page }) => {
  await watch(page, "Safety Last!");
  await control(page, "Quality").click();
  const segment = page.waitForResponse(/\/360p\/[0-9]+\.m4s$/);
  await choice(page, "360p").click();
  expect((await segment).ok()).toBe(true);
  await control(page, "Quality").click();
  await expect(choice(page, "360p")).toBeChecked();
  await choice(page, /^Auto/).click();
  await control(page, "Quality").click();
  await expect(choice(page, /^Auto/)).toBeChecked();
});

test("captions, their size and background stay as they were chosen", async ({ page }) => {
  await watch(page, "Metropolis");
  const player = page.getByRole("region", { name: "Player: Metropolis" });
  await control(page, "Captions").click();
  await choice(page, "Large").click();
  await choice(page, "Solid").click();
  await choice(page, "Español").click();
  await expect.poll(() => showsCaptions(page)).toBe("es");
  await page.reload();
  await passes(page, 0);
  await expect.poll(() => showsCaptions(page)).toBe("es");
  await expect(player).toHaveAttribute("data-caption-size", "large");
  await expect(player).toHaveAttribute("data-caption-background", "solid");
  await page.keyboard.press("c");
  await expect(player.getByText("Captions off")).toBeVisible();
  await expect.poll(() => showsCaptions(page)).toBe(null);
  await page.keyboard.press("c");
  await expect(player.getByText("Captions: Español")).toBeVisible();
});

test("keys change speed and sound and say so, and are listed", async ({ page }) => {
  await watch(page, "Metropolis");
  const player = page.getByRole("region", { name: "Player: Metropolis" });
  await page.keyboard.press(">");
  await expect(player.getByText("Speed 1.25×")).toBeVisible();
  await page.keyboard.press("<");
  await expect(player.getByText("Speed 1×")).toBeVisible();
  await page.keyboard.press("m");
  await expect(player.getByText("Muted")).toBeVisible();
  await page.keyboard.press("Space");
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.keyboard.press("k");
  await expect.poll(() => isPaused(page)).toBe(false);
  await page.keyboard.press("k");
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.keyboard.press("9");
  await expect(player.getByText(/^0:39 of 0:44$/)).toBeVisible();
  await page.keyboard.press("j");
  await expect(player.getByText(/^Back 10 seconds: 0:29/)).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toContainText("Captions");
  await page.keyboard.press("Escape");
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toContain("player");
  await page.reload();
  await passes(page, 0);
  expect(await video(page).evaluate((film: HTMLVideoElement) => film.muted)).toBe(true);
});

test("after a cut network the film goes on by itself, at its place", async ({ page }) => {
  await watchSecondHalf(page, "Nosferatu");
  await page.context().setOffline(true);
  await expect(page.getByText("You are offline. It goes on as soon as the connection is back.")).toBeVisible();
  await expect(control(page, "Retry")).toBeVisible();
  // The site's own word on it would lie on the controls.
  await expect(page.getByText("You are offline: what you have seen before is here.")).toBeHidden();
  await page.keyboard.press("0");
  await expect.poll(() => video(page).evaluate((film: HTMLVideoElement) => film.readyState)).toBeLessThan(2);
  await page.context().setOffline(false);
  await passes(page, 1);
  await expect(page.getByText("You are offline.")).toBeHidden();
});

test("a grant that has lapsed is asked for again, and nobody sees it", async ({ page }) => {
  // Each report of progress renews the grant; here none does.
  await page.route(/\/progress$/, (route) => route.fulfill({ status: 204 }));
  await watchSecondHalf(page, "Nosferatu");
  const renewed = page.waitForResponse(/\/playback$/);
  await page.context().clearCookies({ name: "grant" });
  await page.keyboard.press("0");
  expect((await renewed).ok()).toBe(true);
  await expect.poll(() => timeOf(page)).toBeLessThan(20);
  await passes(page, 0.5);
});

test("a part that is missing is said to be, and can be skipped", async ({ page }) => {
  await page.route(/\/[0-9]+p\/6\.m4s$/, (route) => route.fulfill({ status: 404, json: {} }));
  await watch(page, "Safety Last!");
  await page.keyboard.press("4");
  await expect(screen(page, "This film is damaged here")).toBeVisible({ timeout: 15_000 });
  await expect(control(page, "Try again")).toBeVisible();
  await expect(control(page, /^Try [0-9]+p$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Tell us" })).toHaveAttribute("href", "/contact");
  await control(page, "Skip this part").click();
  await passes(page, 25);
});

test("a site that answers with faults is said to, and the film goes on by itself when it does no more", async ({
  page,
}) => {
  await page.route(/\.m4s$/, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/watch/Nosferatu");
  await expect(screen(page, "The film stopped")).toBeVisible();
  await expect(control(page, "Try again")).toBeVisible();
  await page.unroute(/\.m4s$/);
  await passes(page, 0.5);
  await expect(screen(page, "The film stopped")).toHaveCount(0);
});

test("at its end a film can be seen again", async ({ page }) => {
  await watch(page, "Safety Last!");
  await video(page).evaluate((film: HTMLVideoElement) => {
    film.currentTime = film.duration - 0.5;
  });
  await expect(page.getByText("The end", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to the film" })).toBeVisible();
  await control(page, "Watch again").click();
  await expect(page.getByText("The end", { exact: true })).toBeHidden();
  await expect.poll(() => isPaused(page)).toBe(false);
});

test("a tab that stood still does not rewind what was seen elsewhere", async ({ page }) => {
  const told = page.waitForResponse(/\/progress$/);
  await watch(page, "Metropolis");
  const id = new URL((await told).url()).pathname.split("/")[3];
  await page.keyboard.press("1");
  await passes(page, 4.4);
  await page.keyboard.press("k");
  await expect.poll(() => isPaused(page)).toBe(true);
  const post = postFrom(page);
  await post(`/api/movies/${id}/progress`, { position: 33, duration: 44, at: new Date().toISOString() });
  // What it told of the jump and of the pause may still be under way.
  const left = page.waitForResponse(
    (answer) => /\/progress$/.test(answer.url()) && answer.request().postDataJSON().state === "left",
  );
  await page.getByRole("link", { name: "Cast, reviews and more" }).click();
  expect((await left).request().postDataJSON()).toMatchObject({ position: expect.any(Number) });
  const { data } = await (await post(`/api/movies/${id}/playback`, {})).json();
  expect(data.resumeAt).toBe(33);
});

test("a third device sees where the others play, stops one, and plays; axe finds nothing", async ({
  browser,
  household,
  page: first,
}) => {
  const second = await openElsewhere(browser, household.member);
  await Promise.all([watch(first, "Metropolis"), watch(second, "Nosferatu")]);
  // Who pauses keeps the stream for a while, and leaves the processor to the others.
  for (const one of [first, second]) await one.keyboard.press("k");
  await findNothing(second, "watch");

  const third = await openElsewhere(browser, household.member);
  await third.goto("/watch/Metropolis");
  await expect(screen(third, "Your screens are taken")).toBeVisible();
  const rows = third.getByRole("list", { name: "Playing now" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await findNothing(third, "watch");
  await rows.filter({ hasText: "Nosferatu" }).getByRole("button", { name: /^Stop/ }).click();
  await passes(third, 0);

  await second.keyboard.press("k");
  await expect(screen(second, "Your screens are taken")).toBeVisible({ timeout: 15_000 });
  expect(await isPaused(second)).toBe(true);
  await control(second, "Watch here").click();
  await expect(second.getByText("Your plan's streams are all playing elsewhere.")).toBeVisible();
  await third.getByRole("link", { name: "Cast, reviews and more" }).click();
  await expect(screen(second, "It went on elsewhere")).toBeVisible({ timeout: 15_000 });
  await control(second, "Watch here").click();
  await expect.poll(() => isPaused(second)).toBe(false);
  await stopAll(second);
  for (const one of [second, third]) await one.context().close();
});

plain("who may not watch meets the popup or the sign-in, and an unknown film its page", async ({ page }) => {
  await page.goto("/watch/Metropolis");
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.goto("/movie/2");
  await control(page, "Watch").first().click();
  const popup = page.getByRole("dialog", { name: "Opps!" });
  await expect(popup).toContainText("Signup or login. If you already have an account, please subscribe");
  await popup.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fwatch/);
  await signIn(page, await openAccount(page, "Nora Nosubscription"));
  await page.goto("/movie/2");
  await control(page, "Watch").first().click();
  await expect(popup).toContainText("Only a valid and subscribed user can stream live.");
  await expect(page.locator("video")).toHaveCount(0);
  await popup.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/movie\//);
  await page.goto("/watch/Nothing%20of%20that%20name");
  await expect(page.getByRole("heading", { level: 1, name: "No such movie" })).toBeVisible();
});

test("a film that stalls within its last half second has ended", async ({ page }) => {
  await watch(page, "Wings");
  await video(page).evaluate(async (film: HTMLVideoElement) => {
    film.pause();
    film.currentTime = film.duration - 0.3;
    await new Promise((resolve) => film.addEventListener("seeked", resolve, { once: true }));
    film.playbackRate = 0.0625;
    await film.play();
    Object.defineProperty(film, "readyState", { get: () => HTMLMediaElement.HAVE_CURRENT_DATA });
    film.dispatchEvent(new Event("waiting"));
  });
  await expect(control(page, "Watch again")).toBeVisible();
});

test("a subscription that ends while a film plays stops it with the popup", async ({ page }) => {
  await watch(page, "Wings");
  const failure = { code: "subscription_required", message: "", requestId: "" };
  await page.route(/\/progress$/, (route) => route.fulfill({ status: 403, json: failure }));
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await expect(page.getByRole("dialog", { name: "Opps!" })).toBeVisible();
});
