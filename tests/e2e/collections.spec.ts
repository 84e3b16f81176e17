import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { administrator, openSection, signInPage } from "../support/member.ts";
import { collectPageErrors } from "../support/page-errors.ts";

const row = (page: Page, text: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: text });

async function addMovies(dialog: Locator, names: string[]) {
  for (const name of names) {
    await dialog.getByRole("searchbox", { name: "Search for a movie to add" }).fill(name);
    await dialog.getByRole("button", { name: new RegExp(`^Add: ${name}`) }).click();
    await expect(chosen(dialog).last()).toContainText(name);
  }
}

/** Returns the list items of the chosen movies, in the order of the collection. */
const chosen = (dialog: Locator) => dialog.locator("ol > li");

test("an administrator makes a hand-picked and a rule-based collection, and a visitor sees the movies of both", {
  tag: "@long",
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(180_000);
  const errors = collectPageErrors(page);
  const headers = { Origin: baseURL ?? "" };
  await signInPage(page, administrator);
  await openSection(page, "collections");
  await page.getByRole("button", { name: "Add collection" }).click();
  const adding = page.getByRole("dialog", { name: "Add collection" });
  await adding.getByRole("textbox", { name: "Title" }).fill("Moonlit trips");
  const text = "For nights without sleep.";
  await adding.getByRole("textbox", { name: "Text" }).fill(text);
  await expect(adding.getByRole("textbox", { name: "Address" })).toHaveValue("moonlit-trips");
  await adding.getByLabel("Last day").fill("2020-01-01");
  await adding.getByLabel("First day").fill("2020-01-02");
  await adding.getByLabel("Cover").setInputFiles("demo/posters/metropolis-960.webp");
  await expect(adding.getByRole("button", { name: /^Remove/ })).toBeVisible();
  await addMovies(adding, ["Metropolis", "Nosferatu", "A Trip to the Moon"]);
  await expect(adding.getByText("Everything found is already added.")).toBeVisible();
  await expectAccessible(page, "the editor of a collection by hand");

  await adding.getByRole("button", { name: "Save" }).click();
  await expect(adding.getByText("Choose a day that isn't before the first one.")).toBeVisible();
  await expect(adding.getByLabel("Last day")).toBeFocused();
  await adding.getByLabel("Last day").fill("");

  const moveUp = adding.getByRole("button", { name: /^Move up: A Trip to the Moon/ });
  await moveUp.focus();
  await page.keyboard.press("Enter");
  await expect(adding.getByText("A Trip to the Moon: now number 2 of 3")).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(chosen(adding)).toContainText(["A Trip to the Moon", "Metropolis", "Nosferatu"]);
  await expect(moveUp).toBeFocused();
  await chosen(adding).nth(2).dragTo(chosen(adding).nth(1));
  await expect(chosen(adding)).toContainText(["A Trip to the Moon", "Nosferatu", "Metropolis"]);
  await adding.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Collection added.")).toBeVisible();
  await expect(row(page, "Moonlit trips")).toContainText(
    "/collection/moonlit-trips · By hand · 3 movies",
  );

  await page.getByRole("button", { name: "Add collection" }).click();
  await adding.getByRole("textbox", { name: "Title" }).fill("By Fritz Lang");
  await adding.getByRole("textbox", { name: "Address" }).fill("fritz-lang");
  await adding.getByLabel("By rule").check();
  await expect(adding.getByText("Choose at least one condition.")).toBeVisible();
  await adding.getByRole("searchbox", { name: "Person" }).fill("fritz lang");
  await adding.getByRole("button", { name: /^Add: Fritz Lang/ }).click();
  await adding.getByLabel("To year").fill("1922");
  await expect(adding.getByText("1 movie", { exact: true })).toBeVisible();
  await adding.getByLabel("To year").fill("1929");
  await expect(adding.getByText(/^[2-9] movies$/)).toBeVisible();
  await expectAccessible(page, "the editor of a collection by rule");
  await adding.getByRole("button", { name: "Save" }).click();
  await expect(row(page, "By Fritz Lang")).toContainText("By rule");
  await page.getByRole("button", { name: /^Move up: By Fritz Lang/ }).click();
  await expect(row(page, "/collection/")).toContainText(["By Fritz Lang", "Moonlit trips"]);
  await expectAccessible(page, "the list of collections");

  const visitor = await browser.newPage({ baseURL, locale: "en-US" });
  await visitor.goto("/collection/moonlit-trips");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Moonlit trips");
  await expect(visitor).toHaveTitle("Moonlit trips · Marquee");
  await expect(visitor.getByText(text)).toBeVisible();
  await expect(visitor.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "A Trip to the Moon",
    "Nosferatu",
    "Metropolis",
  ]);
  await expectAccessible(visitor, "the page of a collection");
  await visitor.goto("/collection/fritz-lang");
  await expect(visitor.getByRole("heading", { name: "Metropolis" })).toBeVisible();
  await visitor.goto("/collection/no-such-collection");
  await expect(visitor).toHaveTitle("Page not found · Marquee");

  await row(page, "Moonlit trips").getByRole("button", { name: "Edit" }).click();
  const editing = page.getByRole("dialog", { name: "Edit collection" });
  await expect(chosen(editing)).toHaveCount(3);
  const { data } = await (await page.request.get("/api/admin/collections")).json();
  const { id } = data.find(({ slug }: { slug: string }) => slug === "moonlit-trips");
  const saved = (await (await page.request.get(`/api/admin/collections/${id}`)).json()).data;
  const { id: _, movies, personName, ...fields } = saved;
  const theirs = {
    ...fields,
    texts: { en: { title: "Moonlit trips", body: "Theirs." } },
    movieIds: [],
  };
  expect(
    (await page.request.put(`/api/admin/collections/${id}`, { headers, data: theirs })).ok(),
  ).toBe(true);
  await editing.getByRole("textbox", { name: "Text" }).fill("Mine.");
  await editing.getByRole("button", { name: "Save" }).click();
  const conflict = editing.getByRole("region", { name: "Someone else saved changes" });
  await expect(conflict).toContainText("Theirs.");
  await expect(conflict).toContainText("Mine.");
  await expect(chosen(editing)).toHaveCount(0);
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(editing).toBeHidden();
  const changed = (await (await page.request.get(`/api/admin/collections/${id}`)).json()).data;
  expect(changed).toMatchObject({ version: 3, texts: { en: { body: "Mine." } }, movieIds: [] });

  for (const title of ["Moonlit trips", "By Fritz Lang"]) {
    await row(page, title).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(row(page, title)).toHaveCount(0);
  }
  const refusals = /^(400|409) .*\/api\/admin\/collections/;
  expect(errors.filter((error) => !refusals.test(error))).toEqual([]);
});
