import { stat } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import type { Movie } from "../../contract/catalogue.ts";
import { messages } from "../../contract/messages.ts";
import { findNothing } from "../support/accessible.ts";
import { buyFilms, openAccount, openSubscriber, postFrom, signIn } from "../support/member.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const alerts = (page: Page) => page.getByRole("status");
const popup = (page: Page, name: string) => page.getByRole("dialog", { name });
const history = (page: Page) => page.getByRole("table", { name: "Watch History" });
const filmsIn = (page: Page) =>
  history(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
const tile = (page: Page) => page.getByRole("button", { name: "Watch History" });
const begun = (page: Page) => page.getByRole("region", { name: "Continue watching" });

async function moviesOf(page: Page, count: number): Promise<Movie[]> {
  return (await (await page.request.get(`/api/getMovies?sort=name&limit=${count}`)).json()).data;
}

/** The films are watched one after the other: the last is the latest. */
async function watch(page: Page, movies: Movie[], position: number) {
  const post = postFrom(page);
  for (const { id } of movies) {
    const at = new Date().toISOString();
    await post(`/api/movies/${id}/progress`, { position, duration: 5400, at, state: "paused" });
  }
}

async function watchedIds(page: Page): Promise<string[]> {
  const list = await (await page.request.get("/getWatchCount")).json();
  return list.data.watchCartMovies.map(({ id }: Movie) => id);
}

async function openHistory(page: Page) {
  await page.goto("/dashboard");
  await expect(heading(page, "Watch History")).toBeVisible();
}

async function pressAndSave(page: Page, press: () => Promise<void>) {
  const coming = page.waitForEvent("download");
  await press();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: (await stat(await download.path())).size };
}

async function bytesOf(page: Page, { id }: Movie): Promise<number> {
  const answer = await page.request.head(`/api/movies/${id}/download`);
  return Number(answer.headers()["content-length"]);
}

const nameOf = ({ name, year }: Movie) =>
  new RegExp(`^${name.replace(/[^a-z0-9]+/gi, ".+")}.* \\(${year}\\)\\.(mp4|webm)$`);

test("what was watched is listed ten to a page, and one film or all of it can be forgotten", async ({ page }) => {
  await openSubscriber(page, "Hilda History");
  const movies = await moviesOf(page, 12);
  const [latest] = [...movies].reverse();
  await watch(page, movies, 3840);
  await openHistory(page);
  await expect(tile(page)).toContainText("12");
  for (const header of ["Image", "Name", "Category", "Year", "Hours", "Actions"]) {
    await expect(history(page).getByRole("columnheader", { name: header, exact: true })).toHaveCount(1);
  }
  await expect(filmsIn(page)).toHaveCount(10);
  await expect(filmsIn(page).first()).toContainText(latest?.name ?? "no film");
  await expect(filmsIn(page).first()).toContainText("26 min left");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(filmsIn(page)).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(filmsIn(page)).toHaveCount(10);

  const remove = page.getByRole("button", { name: `Remove ${latest?.name}`, exact: true });
  await remove.click();
  await expect(remove).toHaveCount(0);
  await expect(tile(page)).toContainText("11");
  await alerts(page).getByRole("button", { name: "Undo" }).click();
  await expect(tile(page)).toContainText("12");
  await remove.click();
  await page.reload();
  await expect.poll(async () => (await watchedIds(page)).includes(latest?.id ?? "")).toBe(false);

  await page.getByRole("button", { name: "Clear history" }).click();
  const question = popup(page, "Clear your history?");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole("button", { name: "Clear history" }).click();
  await question.getByRole("button", { name: "Clear history" }).click();
  await expect(page.getByText(messages.historyEmpty)).toBeVisible();
  await expect(tile(page)).toContainText("0");
  expect(await watchedIds(page)).toEqual([]);
});

test("the home page goes on with what was begun, and lets go of it", async ({ page }) => {
  await page.clock.install();
  await openSubscriber(page, "Connie Tinue");
  const [first, second, finished] = (await moviesOf(page, 3)) as [Movie, Movie, Movie];
  await watch(page, [finished], 5400);
  await watch(page, [second, first], 1080);
  await page.goto("/");
  const cards = begun(page).getByRole("article");
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText(first.name);
  await expect(cards.first()).toContainText("1 h 12 min left");
  await findNothing(page, "home");
  await page.getByRole("button", { name: `Remove ${first.name} from Continue watching` }).click();
  await expect(cards).toHaveCount(1);
  await expect(cards.getByRole("link")).toBeFocused();
  await alerts(page).getByRole("button", { name: "Undo" }).click();
  await expect(cards).toHaveCount(2);

  await page.goto(`/movie/${first.id}`);
  await expect(page.getByText("Resume from 18:00")).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: `Remove ${second.name} from Continue watching` }).click();
  expect(await watchedIds(page)).toContain(second.id);
  await page.clock.fastForward("00:07");
  await expect.poll(() => watchedIds(page)).not.toContain(second.id);
  await cards.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/watch/.+id=${first.id}$`));
});

test("a visitor's home page asks for no history and has no row", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/");
  await expect(heading(page, "Popular now")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(begun(page)).toHaveCount(0);
  expect(asked.filter((url) => /getWatchCount|continue-watching/.test(url))).toEqual([]);
});

test("a subscriber downloads a film; who is none any more meets the popup", async ({ page }) => {
  const { email } = await openSubscriber(page, "Dora Wnload");
  const [movie] = (await moviesOf(page, 1)) as [Movie];
  await page.goto(`/movie/${movie.id}`);
  const button = page.getByRole("button", { name: "Download" });
  const file = await pressAndSave(page, () => button.click());
  expect(file.name).toMatch(nameOf(movie));
  expect(file.bytes).toBe(await bytesOf(page, movie));
  expect(file.bytes).toBeGreaterThan(100_000);

  await watch(page, [movie], 60);
  await openHistory(page);
  const inHistory = filmsIn(page).getByRole("button", { name: "Download" });
  const again = await pressAndSave(page, () => inHistory.click());
  expect(again).toEqual(file);
  await page.route("**/download", (route) => route.fulfill({ status: 404 }), { times: 1 });
  await inHistory.click();
  await expect(alerts(page).getByText("There is no file")).toBeVisible();

  await postFrom(page)("/Unsubscribe", { email });
  await inHistory.click();
  await expect(popup(page, messages.subscribePromptTitle)).toContainText(messages.subscribePrompt);
  await page.getByRole("button", { name: "Close" }).click();
  await filmsIn(page).getByRole("button", { name: "Watch" }).click();
  await expect(page).toHaveURL(/\/watch\//);
  await expect(popup(page, messages.subscribePromptTitle)).toBeVisible();
  await page.goto(`/movie/${movie.id}`);
  await expect(page.getByRole("button", { name: "Watch" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(button).toHaveCount(0);
});

test("who is not subscribed buys two films and downloads one", async ({ page }) => {
  await signIn(page, await openAccount(page, "Buster Bought"));
  await buyFilms(
    page,
    (await moviesOf(page, 2)).map(({ id }) => id),
  );
  const cards = page.getByRole("article");
  await page.goto("/purchases");
  await expect(cards).toHaveCount(2);
  const [movie] = (await (await page.request.get("/api/purchases")).json()).data as [Movie];
  const card = cards.filter({ hasText: movie.name });
  const file = await pressAndSave(page, () => card.getByRole("button", { name: "Download" }).click());
  expect(file.name).toMatch(nameOf(movie));
  expect(file.bytes).toBe(await bytesOf(page, movie));
  await card.getByRole("link", { name: movie.name }).first().click();
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible();
});

const quality = (id: number) => ({
  day: "2026-11-21",
  movie: { id: String(id), name: id === 1 ? "Metropolis" : "Safety Last!" },
  ...{ plays: 12, measured: 9, averageStartupMs: 420, rebuffersAPlay: 0.25, rebufferMs: 2300, errors: id - 1 },
  heights: { "720": 7, "480": 2 },
});

test("administrators see how films played, and one film alone", async ({ page }) => {
  await page.route(/\/api\/admin\/quality/, (route) => {
    const alone = new URL(route.request().url()).searchParams.has("movieId");
    const data = alone ? [quality(1)] : [quality(1), quality(2)];
    return route.fulfill({ json: { data, nextCursor: null, prevCursor: null } });
  });
  await signIn(page, { email: "admin@marquee.example", password: "marquee-admin" });
  await page.goto("/dashboard");
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Playback" }).click();
  const table = page.getByRole("table", { name: "Playback" });
  for (const header of ["Day", "Film", "Plays", "Start time", "Rebuffers per play", "Errors", "Renditions"]) {
    await expect(table.getByRole("columnheader", { name: header, exact: true })).toHaveCount(1);
  }
  await expect(table.getByRole("row").nth(1)).toContainText(/Nov 21, 2026.*Metropolis.*12.*0\.42 s.*0\.25.*720p/s);
  await findNothing(page, "playback");
  await table.getByRole("button", { name: "Only Metropolis" }).click();
  await expect(table.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "All films" }).click();
  await expect(table.getByRole("row")).toHaveCount(3);
  await page.unroute(/\/api\/admin\/quality/);
  await page.reload();
  await expect(heading(page, "No plays yet").or(table)).toBeVisible();
});

/** At both ends of the widths. */
