import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import {
  administrator,
  fetchOrigin,
  openSection,
  registerSubscriber,
  signInPage,
} from "../support/member.ts";
import { addTestMovie } from "../support/test-movie.ts";

const utcDay = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const format = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
const [soon, later] = [utcDay(3), utcDay(9)];
const [soonText, laterText] = [soon, later].map((day) => format.format(new Date(day))) as [
  string,
  string,
];

/** Creates a movie for this test alone, which can be played and bought. */
const createMovie = (page: Page, name: string) =>
  addTestMovie(page, { name, videoId: "demo-tech" });

test("viewers see the days and territories to which an administrator has limited movies", {
  tag: "@long",
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000);
  const title = `Dated ${Date.now()}`;
  await signInPage(page, administrator);
  const comingId = await createMovie(page, `${title} coming`);
  const leavingId = await createMovie(page, `${title} leaving`);
  const premiereId = await createMovie(page, `${title} premiere`);
  const elsewhereId = await createMovie(page, `${title} elsewhere`);
  const rentedFirstId = await createMovie(page, `${title} rented first`);
  await openSection(page, "movielist", { q: title });
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  const dialog = page.getByRole("dialog");
  const edit = async (name: string) => {
    await row(name).getByRole("button", { name: "Edit" }).click();
    // These fields are folded at first.
    await dialog.locator("details").evaluate((details: HTMLDetailsElement) => {
      details.open = true;
    });
  };

  await edit("coming");
  await dialog.getByLabel("First day").fill(later);
  await dialog.getByLabel("Last day").fill(soon);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Choose a day that isn't before the first one.")).toBeVisible();
  await dialog.getByLabel("First day").fill(soon);
  await dialog.getByLabel("Last day").fill("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row("coming")).toContainText("Coming on");
  await edit("leaving");
  await dialog.getByLabel("Last day").fill(later);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row("leaving")).toContainText("Leaves on");
  await expectAccessible(page, "the list of movies with their days");

  const visitor = await browser.newPage({ baseURL, locale: "en-US" });
  await visitor.goto(`/movie/${comingId}`);
  const main = visitor.getByRole("main");
  await expect(main.getByText(`Coming on ${soonText}`)).toBeVisible();
  await expect(main.getByRole("button", { name: `From ${soonText}` })).toBeDisabled();
  await expect(main.getByRole("button", { name: /^(Watch|Add to cart)/ })).toHaveCount(0);
  await expectAccessible(visitor, "the page of a movie to come");
  await visitor.goto(`/movie/${leavingId}`);
  await expect(main.getByText(`Leaves on ${laterText}`)).toBeVisible();
  await expect(main.getByRole("button", { name: "Watch" })).toBeEnabled();
  await visitor.route(/\/api\/movies\/\d+$/, async (route) => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({ json: { data: { ...data, notInCountry: true } } });
  });
  await visitor.goto("/");
  await main.getByRole("button", { name: "Watch" }).first().click();
  await expect(main.getByRole("button", { name: "Not available in your country" })).toBeDisabled();
  await visitor.close();

  const member = await browser.newPage({ baseURL, locale: "en-US" });
  await registerSubscriber(member, "Dora Day");
  await member.goto(`/stream/watch/Coming?id=${comingId}`);
  await expect(member.getByText(`${title} coming starts on ${soonText}.`)).toBeVisible();
  await member.getByRole("link", { name: "Back to the movie" }).click();
  await expect(member.getByRole("button", { name: `From ${soonText}` })).toBeDisabled();
  await expect(member.getByRole("button", { name: "Download" })).toHaveCount(0);

  await edit("elsewhere");
  await dialog.getByLabel("Available in").fill("antarc");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Use countries (DE, France), regions (US-CA)")).toBeVisible();
  await dialog.getByLabel("Available in").press("Enter");
  await expect(dialog.getByRole("list", { name: "Available in" })).toHaveText(/^Antarctica/);
  await expectAccessible(page, "the form of a movie with a territory");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await member.goto(`/movie/${elsewhereId}`);
  await expect(
    member.getByRole("button", { name: "Not available in your country" }),
  ).toBeDisabled();
  await expect(member.getByRole("button", { name: /^(Watch|Add to cart|Download)/ })).toHaveCount(
    0,
  );
  await expectAccessible(member, "the page of a movie of another country");
  await member.goto(`/stream/watch/Elsewhere?id=${elsewhereId}`);
  await expect(
    member.getByText(`${title} elsewhere isn't available in your country.`),
  ).toBeVisible();
  await expect(
    member.getByRole("heading", { name: "Not available in your country" }),
  ).toBeVisible();

  await edit("rented first");
  await dialog.getByLabel("Rent price").fill("3.99");
  await dialog.getByLabel("In the subscription from").fill(later);
  await dialog.getByLabel("In the subscription until").fill(soon);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Choose a day that isn't before the first one.")).toBeVisible();
  await dialog.getByLabel("In the subscription until").fill(later);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await edit("rented first");
  await expect(dialog.getByLabel("In the subscription from")).toHaveValue(later);
  await expect(dialog.getByLabel("In the subscription until")).toHaveValue(later);
  await dialog.press("Escape");
  await member.goto(`/movie/${rentedFirstId}`);
  await expect(member.getByText(`Part of the subscription from ${laterText}`)).toBeVisible();
  await expect(member.getByRole("button", { name: "Rent for $3.99" })).toHaveCount(1);
  await expect(member.getByRole("button", { name: "Add to cart" })).toBeVisible();
  await expect(member.getByRole("button", { name: /^(Watch|Download)/ })).toHaveCount(0);
  await expectAccessible(member, "the page of a movie outside the days of the subscription");
  await member.goto(`/stream/watch/Rented?id=${rentedFirstId}`);
  await expect(member.getByRole("heading", { name: "Not part of the subscription" })).toBeVisible();
  await expect(member.getByText("Its page says whether you can rent or buy it.")).toBeVisible();

  await edit("premiere");
  await dialog.getByLabel("First day").fill(soon);
  await dialog.getByLabel("Premiere at").fill("20:00");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row("premiere")).toContainText(", 20:00");
  const moviePath = `/api/movies/${premiereId}`;
  const { premieresAt } = (await (await page.request.get(moviePath)).json()).data;
  const now = new Date(Date.parse(premieresAt) - 15_000).toISOString();
  await member.route("**/api/time", (route) => route.fulfill({ json: { data: { now } } }));
  await member.goto(`/movie/${premiereId}`);
  await expect(member.getByRole("timer")).toHaveText(/^00 hr 00 min (1\d|0\d) sec$/);
  await expect(member.getByRole("button", { name: `From ${soonText}` })).toBeDisabled();
  await expectAccessible(member, "the page of a movie before its premiere");
  const requests: string[] = [];
  member.on("request", (request) => requests.push(request.url()));
  await expect(member.getByRole("button", { name: "Watch" })).toBeEnabled();
  await expect(
    member.getByRole("status").filter({ hasText: "The movie can be watched now." }),
  ).toBeAttached();
  expect(requests.filter((url) => url.includes("/api/movies/"))).toEqual([]);
  await member.close();

  await page.goto(`/movie/${comingId}`);
  await expect(page.getByRole("button", { name: "Watch" })).toBeEnabled();
  await expect(page.getByText(`Coming on ${soonText}`)).toBeVisible();
  const headers = { Origin: await fetchOrigin(page) };
  for (const id of [comingId, leavingId, premiereId, elsewhereId, rentedFirstId])
    await page.request.delete("/api/deletSingleMovie", { headers, data: { id } });
});
