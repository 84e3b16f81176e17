import { expect, type Page, test } from "@playwright/test";
import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { runAxe } from "../support/accessibility.ts";
import { administrator, fetchOrigin, registerSubscriber, signInPage } from "../support/member.ts";
import { addEpisodes, addSeries, removeSeries, skipToEnd } from "../support/series.ts";
import { focused, fullHd, hdReady, openMovie, press } from "../support/tv-remote.ts";

test.use({ viewport: fullHd });

const card = (page: Page) => page.getByRole("dialog");

/**
 * Replaces `Date.now` before the page's scripts keep a reference to it, so that `passFourHours` can
 * move their clock.
 */
function addMovableClock() {
  const { now } = Date;
  let addedMs = 0;
  Date.now = () => now() + addedMs;
  addEventListener("four-hours-passed", () => {
    addedMs += 4 * 3_600_000;
  });
}

const passFourHours = (page: Page) =>
  page.evaluate(() => dispatchEvent(new Event("four-hours-passed")));

test("a television plays one episode after another, waits if the viewer dismisses the next episode, and asks after four hours whether somebody still watches", {
  tag: "@long",
}, async ({ page, browser, baseURL }) => {
  test.slow();
  const admin = await (await browser.newContext({ baseURL, locale: "en-US" })).newPage();
  await signInPage(admin, administrator);
  const episodes = (await addEpisodes(admin, 4)) as [Movie, Movie, Movie, Movie];
  const [first, second, third, last] = episodes;
  const id = await addSeries(admin, "tv-shift", episodes);
  const expectTitle = ({ name }: Movie) =>
    expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 20_000 });
  try {
    await registerSubscriber(page, "Sofia Sofa");
    await page.addInitScript(addMovableClock);
    await openMovie(page, first.name);
    await press(page, "Enter");

    await skipToEnd(page, 8);
    await expect(card(page)).toHaveAccessibleName(`Next episode: S1 E2 ${second.name}`);
    await expect(card(page)).toContainText("Starts in");
    await expect(focused(page)).toHaveText("Play now");
    expect(await runAxe(page), "the next episode on a television").toEqual([]);
    await press(page, "Backspace");
    await expect(card(page)).toHaveCount(0);
    await expect(focused(page)).toHaveAccessibleName(first.name);
    await skipToEnd(page);
    await expect(focused(page)).toHaveText("Play now");
    await expect(page.getByRole("button", { name: "Back to the movie" })).toBeVisible();
    await expect(card(page)).not.toContainText("Starts in");
    await press(page, "Enter");
    await expectTitle(second);

    await passFourHours(page);
    await skipToEnd(page);
    await expect(card(page)).toHaveAccessibleName(
      `Are you still watching? Next episode: S2 E1 ${third.name}`,
    );
    await expect(focused(page)).toHaveText("Keep watching");
    await press(page, "Enter");
    await expectTitle(third);

    await skipToEnd(page);
    await expect(card(page)).toHaveAccessibleName(`Next episode: S2 E2 ${last.name}`);
    await expectTitle(last);

    await skipToEnd(page);
    await expect(focused(page)).toHaveText("Watch");
    await expectTitle(last);
    const { data } = await (await page.request.get("/api/continue")).json();
    expect(data).toEqual([]);
  } finally {
    await removeSeries(admin, id);
    await admin.context().close();
  }
});

/** Gives a movie an extra that is the video of another movie. */
async function addExtra(admin: Page, movie: Movie, videoOf: Movie, title: string) {
  const headers = { Origin: await fetchOrigin(admin) };
  const path = `/api/admin/movies/${movie.id}/extras`;
  const { data: saved } = await (await admin.request.get(path)).json();
  const added = await admin.request.put(path, {
    headers,
    data: { version: saved.version, extras: [{ kind: "making-of", title }] },
  });
  const [extra] = (await added.json()).data.extras;
  const videoId = /\/stream\/([^/]+)\//.exec(videoOf.video ?? "")?.[1];
  const given = await admin.request.put(`/api/admin/extras/${extra.id}/video`, {
    headers,
    data: { videoId },
  });
  expect(given.ok(), await given.text()).toBe(true);
}

test.describe("on a television of 1280 by 720", () => {
  test.use({ viewport: hdReady });

  test("a member finds the episodes of a series by season and plays one by the keys of a remote", {
    tag: "@long",
  }, async ({ page, browser, baseURL }) => {
    const admin = await (await browser.newContext({ baseURL, locale: "en-US" })).newPage();
    await signInPage(admin, administrator);
    const episodes = (await addEpisodes(admin, 4)) as [Movie, Movie, Movie, Movie];
    const [first, , third, last] = episodes;
    const id = await addSeries(admin, "tv-seasons", episodes);
    const expectOnScreen = async () => {
      const box = await focused(page).boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(hdReady.height);
    };
    try {
      await registerSubscriber(page, "Selma Season");
      await openMovie(page, third.name);
      await expect(page.locator("main:not([hidden]) .facts")).toContainText("Night Shift · S2 E1");
      await press(page, "ArrowRight");
      await expect(focused(page)).toHaveText("All episodes");
      await press(page, "Enter");
      await expect(page.getByRole("heading", { level: 1, name: "Night Shift" })).toBeVisible();
      await expect(focused(page)).toHaveText("Start watching S2 E1");
      expect(await runAxe(page), "a series on a television").toEqual([]);
      await press(page, "ArrowRight", "ArrowRight");
      await expect(focused(page)).toHaveText("The Return");
      await expect(focused(page)).toHaveAttribute("aria-current", "true");
      await press(page, "ArrowLeft", "Enter");
      const row = page.getByRole("region", { name: "Season 1" });
      await expect(row.getByRole("button").first()).toHaveText(`1. ${first.name}`);
      await expect(focused(page)).toHaveText("Season 1");
      await press(page, "ArrowRight", "Enter");
      await expect(page.getByRole("region", { name: "The Return" })).toBeVisible();
      await press(page, "ArrowDown", "ArrowRight");
      await expect(focused(page)).toHaveText(`2. ${last.name}`);
      await expect(page.getByRole("heading", { level: 2, name: `2. ${last.name}` })).toBeVisible();
      await expectOnScreen();

      await press(page, "Enter");
      await expect(focused(page)).toHaveText("Watch");
      await press(page, "Enter");
      await skipToEnd(page);
      await expect(focused(page)).toHaveText("Watch");
      await press(page, "Backspace");
      await expect(focused(page)).toHaveText(`2. ${last.name}`);
      await press(page, "ArrowUp", "ArrowLeft", "ArrowLeft");
      await expect(focused(page)).toHaveText("Start watching S2 E1");
      await press(page, "Enter");
      await skipToEnd(page, 8);
      await expect(card(page)).toHaveAccessibleName(`Next episode: S2 E2 ${last.name}`);
      await expect(card(page)).toContainText("Starts in");
      await press(page, "Backspace", "Backspace", "Backspace");
      await expect(focused(page)).toHaveText("Continue S2 E1");
    } finally {
      await removeSeries(admin, id);
      await admin.context().close();
    }
  });

  test("a member plays an extra of a movie by the remote, which a visitor must sign in for", {
    tag: "@long",
  }, async ({ page, browser, baseURL }) => {
    const admin = await (await browser.newContext({ baseURL, locale: "en-US" })).newPage();
    await signInPage(admin, administrator);
    const [movie, other] = (await addEpisodes(admin, 2)) as [Movie, Movie];
    await addExtra(admin, movie, other, "How it was made");
    await admin.context().close();

    await openMovie(page, movie.name);
    await expect(focused(page)).toHaveText("Sign in to watch");
    await press(page, "ArrowDown", "Enter");
    await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();

    await registerSubscriber(page, "Ezra Extra");
    await openMovie(page, movie.name);
    await press(page, "ArrowDown");
    await expect(focused(page)).toHaveAccessibleName(/^How it was made Making-of/);
    await expect(page.getByRole("region", { name: "Extras" })).toBeVisible();
    expect(await runAxe(page), "the extras on a television").toEqual([]);
    await press(page, "Enter");
    await skipToEnd(page);
    await expect(focused(page)).toHaveAccessibleName(/^How it was made/);
    const { data } = await (await page.request.get("/api/continue")).json();
    expect(data).toEqual([]);
  });
});
