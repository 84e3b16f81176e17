import { stat } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { m } from "#messages";
import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { expectAccessible } from "../support/accessibility.ts";
import {
  administrator,
  buyMovies,
  postAsPage,
  registerMember,
  registerSubscriber,
  signInPage,
} from "../support/member.ts";
import { addTestMovie } from "../support/test-movie.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const alerts = (page: Page) => page.getByRole("status");
const popup = (page: Page, name: string) => page.getByRole("dialog", { name });
const historyTable = (page: Page) => page.getByRole("table", { name: "Watch History" });
const historyRows = (page: Page) =>
  historyTable(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
const historyTile = (page: Page) => page.getByRole("button", { name: "Watch History" });
const continueWatching = (page: Page) => page.getByRole("region", { name: "Continue watching" });

async function fetchMovies(page: Page, count: number): Promise<Movie[]> {
  return (await (await page.request.get(`/api/getMovies?sort=name&limit=${count}`)).json()).data;
}

/** Reports the movies as watched, each movie later than the movie before it. */
async function reportWatched(page: Page, movies: Movie[], position: number) {
  const post = postAsPage(page);
  for (const { id } of movies) {
    const at = new Date().toISOString();
    await post(`/api/movies/${id}/progress`, { position, duration: 5400, at, state: "paused" });
  }
}

async function fetchWatchedIds(page: Page): Promise<string[]> {
  const list = await (await page.request.get("/getWatchCount")).json();
  return list.data.watchCartMovies.map(({ id }: Movie) => id);
}

async function openHistory(page: Page) {
  await page.goto("/dashboard");
  await expect(heading(page, "Watch History")).toBeVisible();
}

async function clickAndDownload(page: Page, click: () => Promise<void>) {
  const downloadEvent = page.waitForEvent("download");
  await click();
  const download = await downloadEvent;
  return { name: download.suggestedFilename(), bytes: (await stat(await download.path())).size };
}

async function fetchDownloadSize(page: Page, { id }: Movie): Promise<number> {
  const response = await page.request.head(`/api/movies/${id}/download`);
  return Number(response.headers()["content-length"]);
}

const downloadNamePattern = ({ name, year }: Movie) =>
  new RegExp(`^${name.replace(/[^a-z0-9]+/gi, ".+")}.* \\(${year}\\)\\.(mp4|webm)$`);

test("a member removes one movie from the history, then the whole history", {
  tag: "@long",
}, async ({ page }) => {
  await registerSubscriber(page, "Hilda History");
  const movies = await fetchMovies(page, 12);
  const [latest] = [...movies].reverse();
  await reportWatched(page, movies, 3840);
  await openHistory(page);
  await expect(historyTile(page)).toContainText("12");
  for (const header of ["Image", "Name", "Category", "Year", "Hours", "Actions"]) {
    await expect(
      historyTable(page).getByRole("columnheader", { name: header, exact: true }),
    ).toHaveCount(1);
  }
  await expect(historyRows(page)).toHaveCount(10);
  await expect(historyRows(page).first()).toContainText(latest?.name ?? "no movie");
  await expect(historyRows(page).first()).toContainText("26 min left");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(historyRows(page)).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(historyRows(page)).toHaveCount(10);

  const removeButton = page.getByRole("button", { name: `Remove ${latest?.name}`, exact: true });
  await removeButton.click();
  await expect(removeButton).toHaveCount(0);
  await expect(historyTile(page)).toContainText("11");
  await alerts(page).getByRole("button", { name: "Undo" }).click();
  await expect(historyTile(page)).toContainText("12");
  await removeButton.click();
  await page.reload();
  await expect
    .poll(async () => (await fetchWatchedIds(page)).includes(latest?.id ?? ""))
    .toBe(false);

  await page.getByRole("button", { name: "Clear history" }).click();
  const confirmDialog = popup(page, "Clear your history?");
  await confirmDialog.getByRole("button", { name: "Cancel" }).click();
  await expect(confirmDialog).toHaveCount(0);
  await page.getByRole("button", { name: "Clear history" }).click();
  await confirmDialog.getByRole("button", { name: "Clear history" }).click();
  await expect(page.getByText(m.spec_history_empty())).toBeVisible();
  await expect(historyTile(page)).toContainText("0");
  expect(await fetchWatchedIds(page)).toEqual([]);
});

test("the Continue watching row lists started movies, and a member removes one movie from it", {
  tag: "@long",
}, async ({ page }) => {
  await page.clock.install();
  await registerSubscriber(page, "Connie Tinue");
  const [first, second, finished] = (await fetchMovies(page, 3)) as [Movie, Movie, Movie];
  await reportWatched(page, [finished], 5400);
  await reportWatched(page, [second, first], 1080);
  await page.goto("/");
  const cards = continueWatching(page).getByRole("article");
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText(first.name);
  await expect(cards.first()).toContainText("1 h 12 min left");
  await expectAccessible(page, "home");
  await page.getByRole("button", { name: `Remove ${first.name} from Continue watching` }).click();
  await expect(cards).toHaveCount(1);
  await expect(cards.getByRole("link")).toBeFocused();
  await alerts(page).getByRole("button", { name: "Undo" }).click();
  await expect(cards).toHaveCount(2);

  await page.goto(`/movie/${first.id}`);
  await expect(page.getByText("Resume from 18:00")).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: `Remove ${second.name} from Continue watching` }).click();
  expect(await fetchWatchedIds(page)).toContain(second.id);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/continue", async (route) => {
    await held;
    await route.continue();
  });
  const refetch = page.waitForRequest("**/api/continue");
  await page.clock.fastForward("00:07");
  await expect.poll(() => fetchWatchedIds(page)).not.toContain(second.id);
  await refetch;
  await expect(cards).toHaveCount(1);
  release();
  await cards.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/watch/.+id=${first.id}$`));
});

test("a visitor's home page requests no history and has no Continue watching row", {
  tag: "@browsers",
}, async ({ page }) => {
  const requestedUrls: string[] = [];
  page.on("request", (request) => requestedUrls.push(request.url()));
  await page.goto("/");
  await expect(heading(page, "Popular now")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(continueWatching(page)).toHaveCount(0);
  expect(requestedUrls.filter((url) => /getWatchCount|continue-watching/.test(url))).toEqual([]);
});

test("a subscriber downloads a movie, and a member without a subscription is asked to subscribe", {
  tag: "@long",
}, async ({ page }) => {
  const { email } = await registerSubscriber(page, "Dora Wnload");
  const [movie] = (await fetchMovies(page, 1)) as [Movie];
  await page.goto(`/movie/${movie.id}`);
  const button = page.getByRole("button", { name: "Download" });
  const file = await clickAndDownload(page, () => button.click());
  expect(file.name).toMatch(downloadNamePattern(movie));
  expect(file.bytes).toBe(await fetchDownloadSize(page, movie));
  expect(file.bytes).toBeGreaterThan(100_000);

  await reportWatched(page, [movie], 60);
  await openHistory(page);
  const historyDownload = historyRows(page).getByRole("button", { name: "Download" });
  const secondDownload = await clickAndDownload(page, () => historyDownload.click());
  expect(secondDownload).toEqual(file);
  await page.route("**/download", (route) => route.fulfill({ status: 404 }), { times: 1 });
  await historyDownload.click();
  await expect(alerts(page).getByText("isn’t available to download yet")).toBeVisible();
  const refusal = { code: "not_in_subscription", message: "", params: {} };
  await page.route("**/download", (route) => route.fulfill({ status: 409, json: refusal }));
  await historyDownload.click();
  await expect(
    alerts(page).getByText("This movie isn't part of the subscription right now."),
  ).toBeVisible();
  await page.unroute("**/download");

  await postAsPage(page)("/Unsubscribe", { email });
  await historyDownload.click();
  await expect(popup(page, m.spec_subscribe_prompt_title())).toContainText(
    m.spec_subscribe_prompt(),
  );
  await page.getByRole("button", { name: "Close" }).click();
  await historyRows(page).getByRole("button", { name: "Watch" }).click();
  await expect(page).toHaveURL(/\/watch\//);
  await expect(popup(page, m.spec_subscribe_prompt_title())).toBeVisible();
  await page.goto(`/movie/${movie.id}`);
  await expect(page.getByRole("button", { name: "Watch" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(button).toHaveCount(0);
});

test("a user without a subscription buys two movies and downloads one", { tag: "@long" }, async ({
  page,
}) => {
  await signInPage(page, administrator);
  const addMovie = (name: string) => addTestMovie(page, { name, videoId: "demo-tech" });
  const ids = [await addMovie("Bought once"), await addMovie("Bought as well")];
  await signInPage(page, await registerMember(page, "Buster Bought"));
  await buyMovies(page, ids);
  const cards = page.getByRole("article");
  await page.goto("/purchases");
  await expect(cards).toHaveCount(2);
  const [movie] = (await (await page.request.get("/api/purchases")).json()).data as [Movie];
  const card = cards.filter({ hasText: movie.name });
  const file = await clickAndDownload(page, () =>
    card.getByRole("button", { name: "Download" }).click(),
  );
  expect(file.name).toMatch(downloadNamePattern(movie));
  expect(file.bytes).toBe(await fetchDownloadSize(page, movie));
  await card.getByRole("link", { name: movie.name }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: movie.name })).toBeVisible();
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible();
});

const createMetrics = (id: number) => ({
  day: "2026-11-21",
  movie: { id: String(id), name: id === 1 ? "Metropolis" : "Safety Last!" },
  plays: 12,
  measured: 9,
  averageStartupMs: 420,
  rebuffersAPlay: 0.25,
  rebufferMs: 2300,
  errors: id - 1,
  heights: { "720": 7, "480": 2 },
});

test("administrators see the playback metrics of all movies and of a single movie", {
  tag: "@long",
}, async ({ page }) => {
  await page.route(/\/api\/admin\/quality/, (route) => {
    const isFiltered = new URL(route.request().url()).searchParams.has("movieId");
    const data = isFiltered ? [createMetrics(1)] : [createMetrics(1), createMetrics(2)];
    return route.fulfill({ json: { data, nextCursor: null, prevCursor: null } });
  });
  await signInPage(page, administrator);
  await page.goto("/dashboard");
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await menu.getByRole("button", { name: "Site" }).click();
  await menu.getByRole("link", { name: "Playback" }).click();
  const table = page.getByRole("table", { name: "Playback" });
  for (const header of [
    "Day",
    "Movie",
    "Plays",
    "Start time",
    "Interruptions per play",
    "Errors",
    "Resolutions",
  ]) {
    await expect(table.getByRole("columnheader", { name: header, exact: true })).toHaveCount(1);
  }
  await expect(table.getByRole("row").nth(1)).toContainText(
    /Nov 21, 2026.*Metropolis.*12.*0\.42 s.*0\.25.*720p/s,
  );
  await expectAccessible(page, "playback");
  await table.getByRole("button", { name: "Only Metropolis" }).click();
  await expect(table.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "All movies" }).click();
  await expect(table.getByRole("row")).toHaveCount(3);
  await page.unroute(/\/api\/admin\/quality/);
  await page.reload();
  await expect(heading(page, "No plays yet").or(table)).toBeVisible();
});
