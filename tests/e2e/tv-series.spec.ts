import { expect, type Page, test } from "@playwright/test";
import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { runAxe } from "../support/accessibility.ts";
import { administrator, registerSubscriber, signInPage } from "../support/member.ts";
import { addSeries, findEpisodes, removeSeries, skipToEnd } from "../support/series.ts";
import { focused, fullHd, openMovie, press } from "../support/tv-remote.ts";

test.use({ viewport: fullHd });

const card = (page: Page) => page.getByRole("dialog");

/** Lets `passFourHours` move the clock of the page's scripts, which keep the function `Date.now`. */
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

test("a television plays a series to its end by itself, unless its viewer stays or is asked whether somebody still watches", {
  tag: "@long",
}, async ({ page, browser, baseURL }) => {
  test.slow();
  const admin = await (await browser.newContext({ baseURL, locale: "en-US" })).newPage();
  await signInPage(admin, administrator);
  const episodes = (await findEpisodes(admin)).slice(2, 6) as [Movie, Movie, Movie, Movie];
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
