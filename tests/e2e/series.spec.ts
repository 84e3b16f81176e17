import { expect, type Page, test } from "@playwright/test";
import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { expectAccessible, expectAccessibleNow } from "../support/accessibility.ts";
import {
  administrator,
  openSection,
  registerMember,
  registerSubscriber,
  signInPage,
} from "../support/member.ts";
import { createRentedMovie } from "../support/rented-movie.ts";
import { addEpisodes, addSeries, removeSeries, skipToEnd } from "../support/series.ts";

const nextEpisode = (page: Page) => page.getByRole("region", { name: "Next episode" });
const continueWatching = (page: Page) => page.getByRole("region", { name: "Continue watching" });

test("a member watches a series: its page, the next episode after a countdown, and one entry on the home page", {
  tag: "@long",
}, async ({ page, browser, baseURL }) => {
  const admin = await (await browser.newContext({ baseURL, locale: "en-US" })).newPage();
  await signInPage(admin, administrator);
  const [first, second, third] = (await addEpisodes(admin, 3)) as [Movie, Movie, Movie];
  const id = await addSeries(admin, "night-shift", [first, second, third]);
  try {
    await registerSubscriber(page, "Sara Serial");
    await page.goto("/collection/night-shift");
    await expect(page.getByRole("heading", { level: 2, name: "Season 1" })).toBeVisible();
    await expectAccessible(page, "the page of a series");
    await page.getByRole("link", { name: "The Return" }).click();
    await expect(page.getByRole("heading", { level: 3, name: third.name })).toBeVisible();
    await page.getByRole("link", { name: "Season 1" }).click();
    await page.getByRole("button", { name: "Start watching S1 E1" }).click();

    await skipToEnd(page);
    await expect(nextEpisode(page)).toContainText(`Next episode: S1 E2 ${second.name}`);
    await expectAccessibleNow(page, "the card of the next episode");
    await expect(page).toHaveURL(new RegExp(`id=${second.id}$`), { timeout: 20_000 });
    await expect(page.getByRole("heading", { level: 1, name: second.name })).toBeVisible();

    await skipToEnd(page);
    await expect
      .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.ended))
      .toBe(true);
    await expect(page.getByRole("status").filter({ hasText: "Next episode" })).toHaveCount(1);
    await nextEpisode(page).getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Starts in")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Play now" })).toBeFocused();
    await expect(page.getByRole("button", { name: "Watch again" })).toBeVisible();
    await page.goto("/");
    await expect(continueWatching(page).getByRole("listitem")).toHaveCount(1);
    await expect(continueWatching(page)).toContainText("S2 E1 · Next episode");
    await page.goto(`/movie/${second.id}`);
    const bar = page.getByRole("navigation", { name: "Series" });
    await expect(bar.getByRole("link", { name: "Night Shift" })).toBeVisible();
    await bar.getByRole("link", { name: /^Previous episode/ }).click();
    await expect(page).toHaveURL(new RegExp(`/movie/${first.id}$`));
  } finally {
    await removeSeries(admin, id);
    await admin.context().close();
  }
});

test("a visitor signs in to buy a season, pays for it, and owns its episodes", {
  tag: "@long",
}, async ({ page, browser, baseURL }) => {
  const admin = await (await browser.newContext({ baseURL, locale: "en-US" })).newPage();
  await signInPage(admin, administrator);
  const [first, second] = (await addEpisodes(admin, 2)) as [Movie, Movie];
  const price = first.price + second.price - 1;
  const seasons = [{ season: 1, titles: {}, price }];
  const id = await addSeries(admin, "bought-shift", [first, second], seasons);
  try {
    const { email, password } = await registerMember(page, "Bea Buyer");
    await page.goto("/collection/bought-shift");
    const buy = page.getByRole("button", { name: "Buy Season 1" });
    await expect(buy).toContainText(price.toFixed(2));
    await expect(page.getByText("You save $1.00")).toBeVisible();
    await expectAccessible(page, "the page of a series with a season for sale");
    await buy.click();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("main").getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/collection\/bought-shift/);
    await page.getByRole("main").getByRole("checkbox").check();
    await buy.click();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page.getByRole("rowheader", { name: "Night Shift, Season 1" })).toBeVisible();
    await page.goto("/collection/bought-shift");
    await expect(page.getByText("You own 2 of 2 episodes.")).toBeVisible();
    await expect(buy).toHaveCount(0);
  } finally {
    await removeSeries(admin, id);
    await admin.context().close();
  }
});

test("a member rents a season, finds its episodes among the rentals, and begins one", {
  tag: "@long",
}, async ({ page, browser, baseURL }) => {
  const admin = await (await browser.newContext({ baseURL, locale: "en-US" })).newPage();
  await signInPage(admin, administrator);
  const names = ["Early Shift", "Late Shift"];
  const movies = [];
  for (const name of names) movies.push({ id: await createRentedMovie(admin, name) });
  const seasons = [{ season: 1, titles: {}, rentPrice: 6.98 }];
  const id = await addSeries(admin, "rented-shift", movies, seasons);
  try {
    await signInPage(page, await registerMember(page, "Rae Renter"));
    await page.goto("/collection/rented-shift");
    const rent = page.getByRole("button", { name: "Rent Season 1" });
    await expect(rent).toContainText("6.98");
    await expect(page.getByText("You save $1.00")).toBeVisible();
    await expect(page.getByText("then 96 hours to finish")).toBeVisible();
    await expectAccessible(page, "the page of a series with a season for rent");
    await page.getByRole("main").getByRole("checkbox").check();
    await rent.click();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page.getByRole("rowheader", { name: "Night Shift, Season 1" })).toBeVisible();
    await page.goto("/purchases");
    for (const name of names)
      await expect(page.getByRole("link", { name: new RegExp(name) }).first()).toBeVisible();
    await page.goto("/collection/rented-shift");
    await expect(page.getByRole("link", { name: "Watch: Late Shift" })).toBeVisible();
    await expect(rent).toHaveCount(0);
    await page.getByRole("button", { name: "Start watching S1 E1" }).click();
    await skipToEnd(page, 5);
  } finally {
    await removeSeries(admin, id);
    await admin.context().close();
  }
});

test("an administrator adds a series, its next episode and the name of its season", {
  tag: "@long",
}, async ({ page }) => {
  await signInPage(page, administrator);
  const [first, second] = (await addEpisodes(page, 2)) as [Movie, Movie];
  await openSection(page, "collections");
  await page.getByRole("button", { name: "Add collection" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").first().fill("Late Shift");
  await dialog.getByText("Series", { exact: true }).click();
  for (const [index, { name }] of [first, second].entries()) {
    await dialog.getByLabel(`Search for a movie to add as S1 E${index + 1}`).fill(name);
    await dialog.getByRole("button", { name: new RegExp(`^Add: ${name}`) }).click();
  }
  await dialog.getByLabel("Name of the season").fill("The Beginning");
  const price = dialog.getByLabel("Price of the season");
  await price.fill("1.234");
  await dialog.getByLabel(`Episode number of ${second.name}`).fill("4");
  await expectAccessible(page, "the editor of a series");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(price).toBeFocused();
  await expect(price).toHaveAccessibleDescription(/Enter a price with two decimals/);
  await price.fill("1,5");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Late Shift" })).toContainText(
    "Series",
  );
  const { data, collection } = await (
    await page.request.get("/api/collections/late-shift?locale=en")
  ).json();
  const { data: list } = await (await page.request.get("/api/admin/collections")).json();
  const saved = (list as { id: string; slug: string }[]).find(({ slug }) => slug === "late-shift");
  await removeSeries(page, saved?.id ?? "");
  expect(data.map(({ id }: Movie) => id)).toEqual([first.id, second.id]);
  expect(collection.series.seasons).toMatchObject([{ season: 1, price: 1.5 }]);
});
