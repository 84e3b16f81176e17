import { type Browser, expect, type Page, test as visitorTest } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import {
  administrator,
  type Member,
  postAsPage,
  registerMember,
  signInPage,
} from "../support/member.ts";
import {
  button,
  isPaused,
  openPlayer,
  openSecondHalf,
  readTime,
  screenHeading,
  test,
  video,
  waitForTime,
} from "../support/player-page.ts";

const menuItem = (page: Page, name: string | RegExp) => page.getByRole("menuitemradio", { name });

/** Opens a menu of the controls, which are hidden 3 s after the last movement of the mouse. */
async function openMenu(page: Page, name: string) {
  await page.mouse.move(300, 250);
  await button(page, name).click();
}

/** A page of another device of the same account. */
async function openElsewhere(browser: Browser, member: Member): Promise<Page> {
  const page = await (
    await browser.newContext({ storageState: { cookies: [], origins: [] } })
  ).newPage();
  await signInPage(page, member);
  return page;
}

/** The stream of a closed browser would count until its lease ends. */
async function stopStreams(page: Page) {
  const { data } = await (await page.request.get("/api/streams")).json();
  const origin = new URL(page.url()).origin;
  for (const { id } of data)
    await page.request.delete(`/api/streams/${id}`, { headers: { Origin: origin } });
}

const readCaptionLanguage = (page: Page) =>
  video(page).evaluate(
    (element: HTMLVideoElement) =>
      [...element.textTracks].find(({ mode }) => mode === "showing")?.language ?? null,
  );

test("a movie resumes on another device where the member left it, and can start over", async ({
  browser,
  subscriber,
  page,
}) => {
  await openPlayer(page, "Metropolis");
  await page.keyboard.press("5");
  await waitForTime(page, 22);
  const metricsRequest = page.waitForRequest(/\/quality$/);
  await page.getByRole("link", { name: "Cast, reviews and more" }).click();
  const sentMetrics = (await metricsRequest).postDataJSON();
  expect(sentMetrics).toMatchObject({
    // On a busy machine playback may stall, so any number of stalls is accepted.
    rebuffers: expect.any(Number),
    errors: 0,
    playId: expect.any(String),
    height: expect.any(Number),
  });
  expect(sentMetrics.startupMs).toBeGreaterThan(50);

  const otherPage = await openElsewhere(browser, subscriber.member);
  await openPlayer(otherPage, "Metropolis");
  await waitForTime(otherPage, 22);
  await expect(otherPage.getByText(/^Resumed at 0:2/)).toBeVisible();
  await button(otherPage, "Start over").click();
  await expect.poll(() => readTime(otherPage)).toBeLessThan(10);
  await stopStreams(otherPage);
  await otherPage.context().close();
});

test("the timeline shows a preview of the position under the pointer before a click seeks there", {
  tag: "@long",
}, async ({ page }) => {
  await openPlayer(page, "Nosferatu");
  const timeline = page.getByRole("slider", { name: "Time" });
  const box = await timeline.boundingBox();
  if (!box) throw new Error("the time line has no place");
  const pointer = [box.x + box.width * 0.75, box.y + box.height / 2] as const;
  // The preview follows the pointer once the storyboard has loaded.
  await expect(async () => {
    await page.mouse.move(pointer[0] - 1, pointer[1]);
    await page.mouse.move(...pointer);
    await expect(page.locator(".player [style*='storyboard-']")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.locator(".player").getByText("0:33")).toBeVisible();
  await page.mouse.click(...pointer);
  await waitForTime(page, 32);
});

test("a member chooses a rendition, and then returns to automatic selection", {
  tag: "@long",
}, async ({ page }) => {
  await openPlayer(page, "Safety Last!");
  const readHeight = () => video(page).evaluate((element: HTMLVideoElement) => element.videoHeight);
  // Automatic selection does not fall to 240p while the network is fast.
  for (const height of [360, 240]) {
    await openMenu(page, "Quality");
    await menuItem(page, new RegExp(`^${height}p`)).click();
    await expect.poll(readHeight, { timeout: 20_000 }).toBe(height);
  }
  await openMenu(page, "Quality");
  await expect(menuItem(page, /^240p/)).toBeChecked();
  await menuItem(page, /^Auto/).click();
  await openMenu(page, "Quality");
  await expect(menuItem(page, /^Auto/)).toBeChecked();
});

test("the player remembers the caption language and style", { tag: "@long" }, async ({ page }) => {
  await openPlayer(page, "Metropolis");
  const player = page.getByRole("region", { name: "Player: Metropolis" });
  await openMenu(page, "Captions");
  await menuItem(page, "Español").click();
  await expect.poll(() => readCaptionLanguage(page)).toBe("es");
  const listKinds = (element: HTMLVideoElement) => [...element.textTracks].map(({ kind }) => kind);
  // The playlist names the same captions, which the player must not show a second time.
  expect(await video(page).evaluate(listKinds)).toEqual(["captions", "captions", "metadata"]);
  await page.reload();
  await waitForTime(page, 0);
  await expect.poll(() => readCaptionLanguage(page)).toBe("es");
  await page.keyboard.press("c");
  await expect(player.getByText("Captions off")).toBeVisible();
  await expect.poll(() => readCaptionLanguage(page)).toBe(null);
  await page.keyboard.press("c");
  await expect(player.getByText("Captions: Español")).toBeVisible();
});

test("a viewer chooses how captions look in a dialog with a preview, which is kept on the device", {
  tag: "@long",
}, async ({ page }) => {
  await openPlayer(page, "Metropolis");
  await openMenu(page, "Captions");
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Style…" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Caption style" });
  await dialog.getByLabel("Size").selectOption("150%");
  await dialog.getByLabel("Text color").selectOption("Yellow");
  await dialog.getByLabel("Font").selectOption("Typewriter");
  await dialog.getByLabel("Edge").selectOption("Outline");
  await dialog.getByLabel("Background opacity").selectOption("100%");
  const sample = dialog.getByText("This is how captions look.");
  await expect(sample).toHaveCSS("font-size", "30px");
  await expect(sample).toHaveCSS("font-family", /^"Courier New"/);
  await expect(sample).toHaveCSS("color", /1 1 0|255, 255, 0/);
  await expectAccessible(page, "the dialog of the caption style");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Captions" })).toBeFocused();
  await page.reload();
  await waitForTime(page, 0);
  await openMenu(page, "Captions");
  await page.getByRole("menuitem", { name: "Style…" }).click();
  await expect(dialog.getByLabel("Text color")).toHaveValue("yellow");
  await dialog.getByRole("button", { name: "Reset" }).click();
  await expect(dialog.getByLabel("Text color")).toHaveValue("white");
  await expect(dialog.getByRole("button", { name: "Reset" })).toBeDisabled();
});

test("a viewer finds a line of the dialogue by its words, by keyboard, and the movie plays from there", {
  tag: "@long",
}, async ({ page }) => {
  await openPlayer(page, "Metropolis");
  const address = await page
    .locator('track[srclang="en"]')
    .evaluate((element: HTMLTrackElement) => element.src);
  const cueCount = (await (await page.request.get(address)).text()).split("-->").length - 1;
  await openMenu(page, "Captions");
  await page.getByRole("menuitem", { name: "Search the dialogue…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Dialogue" });
  const words = dialog.getByLabel("Words that are said");
  const lines = dialog.getByRole("listitem");
  await dialog.getByLabel("Captions").selectOption({ label: "English" });
  await expect(lines).toHaveCount(cueCount);
  const [time = "", text = ""] = await lines.last().locator("span").allInnerTexts();
  await words.fill("qqq");
  await expect(dialog.getByRole("status")).toContainText("0 lines");
  await words.fill(text.toUpperCase());
  await expect(lines).toHaveCount(1);
  await expectAccessible(page, "the search in the dialogue");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await waitForTime(page, Number(time.split(":")[1]) - 0.5);
  await expect.poll(() => isPaused(page)).toBe(false);
});

test("keys change speed and volume with a notice, and the player lists the keys", {
  tag: "@long",
}, async ({ page }) => {
  await openPlayer(page, "Metropolis");
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
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Captions");
  await page.keyboard.press("Escape");
  await page.keyboard.press("f");
  await expect
    .poll(() => page.evaluate(() => document.fullscreenElement?.className))
    .toContain("player");
  await page.reload();
  await waitForTime(page, 0);
  expect(await video(page).evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
});

test("a movie with the session mark shows the viewer's code over the video, in full screen too, and clicks reach the player", {
  tag: "@long",
}, async ({ browser, page }) => {
  const adminPage = await openElsewhere(browser, { name: "Admin", ...administrator });
  const [movie] = (await (await adminPage.request.get("/api/getMovies?q=Intolerance")).json()).data;
  const mark = async (sessionMark: "true" | "false") => {
    const { data } = await (await adminPage.request.get(`/api/admin/movies/${movie.id}`)).json();
    const response = await adminPage.request.put("/api/updateMovie", {
      headers: { Origin: new URL(adminPage.url()).origin },
      data: { movieId: movie.id, version: data.version, sessionMark },
    });
    expect(response.ok(), await response.text()).toBe(true);
  };
  await mark("true");
  await openPlayer(page, "Intolerance");
  const code = page.locator(".player [aria-hidden=true] > span", { hasText: /^[0-9A-F]{8}$/ });
  await expect(code).toBeVisible();
  await page.mouse.move(300, 250);
  await expect(button(page, "Full screen")).toBeVisible();
  await expect(button(page, "Picture-in-picture")).toHaveCount(0);
  const box = await code.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.keyboard.press("f");
  await expect
    .poll(() =>
      page.evaluate(() => document.fullscreenElement?.querySelector(".session-mark") !== null),
    )
    .toBe(true);
  await expect(code).toBeVisible();
  await mark("false");
  await page.reload();
  await waitForTime(page, 0);
  await expect(code).toHaveCount(0);
  await adminPage.context().close();
});

test("a movie resumes by itself at its position after a network failure", {
  tag: "@long",
}, async ({ page }) => {
  await openSecondHalf(page, "Nosferatu");
  await page.context().setOffline(true);
  await expect(
    page.getByText("You’re offline. Playback continues when the connection is back."),
  ).toBeVisible();
  await expect(button(page, "Retry")).toBeVisible();
  // The offline notice would cover the controls.
  await expect(
    page.getByText("You’re offline. You can still see pages you’ve opened before."),
  ).toBeHidden();
  await page.keyboard.press("0");
  await expect
    .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeLessThan(2);
  await page.context().setOffline(false);
  await waitForTime(page, 1);
  await expect(page.getByText("You’re offline.")).toBeHidden();
});

test("an expired playback grant is renewed without interrupting the movie", {
  tag: "@long",
}, async ({ page }) => {
  // Each progress report renews the grant; here no report reaches the site, so the player must
  // request a grant.
  await page.route(/\/progress$/, (route) => route.fulfill({ status: 204 }));
  await openSecondHalf(page, "Nosferatu");
  const renewed = page.waitForResponse(/\/playback$/);
  await page.context().clearCookies({ name: "grant" });
  await page.keyboard.press("0");
  expect((await renewed).ok()).toBe(true);
  await expect.poll(() => readTime(page)).toBeLessThan(20);
  await waitForTime(page, 0.5);
});

test("a missing segment is reported, and can be skipped", { tag: "@browsers" }, async ({
  page,
}) => {
  await page.route(/\/[0-9]+p\/6\.m4s$/, (route) => route.fulfill({ status: 404, json: {} }));
  await openPlayer(page, "Safety Last!");
  await page.keyboard.press("4");
  await expect(screenHeading(page, "We can’t play this part")).toBeVisible({ timeout: 15_000 });
  await expect(button(page, "Try again")).toBeVisible();
  await expect(button(page, /^Try [0-9]+p$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Let us know" })).toHaveAttribute("href", "/contact");
  await button(page, "Skip this part").click();
  await waitForTime(page, 25);
});

test("server errors stop the movie with a message, and playback resumes by itself when the errors end", {
  tag: "@long",
}, async ({ page }) => {
  await page.route(/\.m4s$/, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/watch/Nosferatu");
  await expect(screenHeading(page, "Playback stopped")).toBeVisible();
  await expect(button(page, "Try again")).toBeVisible();
  await page.unroute(/\.m4s$/);
  await waitForTime(page, 0.5);
  await expect(screenHeading(page, "Playback stopped")).toHaveCount(0);
});

test("a finished movie can be watched again", { tag: "@long" }, async ({ page }) => {
  await openPlayer(page, "Safety Last!");
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration - 0.5;
  });
  await expect(page.getByText("The end", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to the movie" })).toBeVisible();
  await button(page, "Watch again").click();
  await expect(page.getByText("The end", { exact: true })).toBeHidden();
  await expect.poll(() => isPaused(page)).toBe(false);
});

test("a stale tab does not overwrite a later resume position of another device", {
  tag: "@long",
}, async ({ page }) => {
  const playbackResponse = page.waitForResponse(/\/playback$/);
  await openPlayer(page, "Metropolis");
  const id = new URL((await playbackResponse).url()).pathname.split("/")[3];
  await page.keyboard.press("1");
  await waitForTime(page, 4.4);
  await page.keyboard.press("k");
  await expect.poll(() => isPaused(page)).toBe(true);
  const post = postAsPage(page);
  await post(`/api/movies/${id}/progress`, {
    position: 33,
    duration: 44,
    at: new Date().toISOString(),
  });
  // The reports of the seek and of the pause may still be pending.
  const leaveReport = page.waitForResponse(
    (response) =>
      /\/progress$/.test(response.url()) && response.request().postDataJSON().state === "left",
  );
  await page.getByRole("link", { name: "Cast, reviews and more" }).click();
  expect((await leaveReport).request().postDataJSON()).toMatchObject({
    position: expect.any(Number),
  });
  const { data } = await (await post(`/api/movies/${id}/playback`, {})).json();
  expect(data.resumeAt).toBe(33);
});

test("a member's third device stops another device and then plays", {
  tag: "@long",
}, async ({ browser, subscriber, page: first }) => {
  const second = await openElsewhere(browser, subscriber.member);
  await Promise.all([openPlayer(first, "Metropolis"), openPlayer(second, "Nosferatu")]);
  // A paused device keeps its stream for a while, and leaves the processor to the other devices.
  for (const devicePage of [first, second]) await devicePage.keyboard.press("k");
  await expectAccessible(second, "watch");

  const third = await openElsewhere(browser, subscriber.member);
  await third.goto("/watch/Metropolis");
  await expect(screenHeading(third, "Too many devices")).toBeVisible();
  const rows = third.getByRole("list", { name: "Playing now" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expectAccessible(third, "watch");
  await rows.filter({ hasText: "Nosferatu" }).getByRole("button", { name: /^Stop/ }).click();
  await waitForTime(third, 0);

  await second.keyboard.press("k");
  await expect(screenHeading(second, "Too many devices")).toBeVisible({ timeout: 15_000 });
  expect(await isPaused(second)).toBe(true);
  await button(second, "Watch here").click();
  await expect(
    second.getByText("You're already watching on as many devices as your plan allows."),
  ).toBeVisible();
  await third.getByRole("link", { name: "Cast, reviews and more" }).click();
  await expect(screenHeading(second, "Playback stopped here")).toBeVisible({ timeout: 15_000 });
  await button(second, "Watch here").click();
  await expect.poll(() => isPaused(second)).toBe(false);
  await stopStreams(second);
  for (const devicePage of [second, third]) await devicePage.context().close();
});

visitorTest(
  "a visitor is sent to the sign-in or the subscribe prompt, and an unknown movie is not found",
  { tag: "@long" },
  async ({ page }) => {
    await page.goto("/watch/Metropolis");
    await expect(page).toHaveURL(/\/login\?next=/);
    await page.goto("/movie/2");
    await button(page, "Watch").first().click();
    const popup = page.getByRole("dialog", { name: "Opps!" });
    await expect(popup).toContainText(
      "Signup or login. If you already have an account, please subscribe",
    );
    await popup.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/login\?next=%2Fwatch/);
    await signInPage(page, await registerMember(page, "Nora Nosubscription"));
    await page.goto("/movie/2");
    await button(page, "Watch").first().click();
    await expect(popup).toContainText("Only a valid and subscribed user can stream live.");
    await expect(page.locator("video")).toHaveCount(0);
    await popup.getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL(/\/movie\//);
    await page.goto("/watch/Nothing%20of%20that%20name");
    await expect(page.getByRole("heading", { level: 1, name: "Movie not found" })).toBeVisible();
  },
);

test("a movie that stalls within its last half second counts as finished", {
  tag: "@long",
}, async ({ page }) => {
  await openPlayer(page, "Wings");
  await video(page).evaluate(async (element: HTMLVideoElement) => {
    element.pause();
    element.currentTime = element.duration - 0.3;
    await new Promise((resolve) => element.addEventListener("seeked", resolve, { once: true }));
    element.playbackRate = 0.0625;
    await element.play();
    Object.defineProperty(element, "readyState", { get: () => HTMLMediaElement.HAVE_CURRENT_DATA });
    element.dispatchEvent(new Event("waiting"));
  });
  await expect(button(page, "Watch again")).toBeVisible();
});

test("a subscription that ends during playback stops the movie and shows the subscribe prompt", {
  tag: "@long",
}, async ({ page }) => {
  await openPlayer(page, "Wings");
  await waitForTime(page, 1);
  const failure = { code: "subscription_required", message: "", requestId: "" };
  await page.route(/\/progress$/, (route) => route.fulfill({ status: 403, json: failure }));
  // The prompt answers only the report of resumed playback, and the player sends no report while
  // another one is pending.
  const pauseReported = page.waitForResponse(/\/progress$/);
  await page.keyboard.press("k");
  await pauseReported;
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.keyboard.press("k");
  await expect(page.getByRole("dialog", { name: "Opps!" })).toBeVisible();
});
