import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { administrator, openSection, signInPage } from "../support/member.ts";
import { collectPageErrors } from "../support/page-errors.ts";
import { addTestMovie } from "../support/test-movie.ts";

const row = (page: Page, text: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: text });

test("an administrator gives a category a page, and a visitor finds the category's movies there", {
  tag: "@long",
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(180_000);
  const errors = collectPageErrors(page);
  const headers = { Origin: baseURL ?? "" };
  await signInPage(page, administrator);
  await openSection(page, "categories");
  await page.getByRole("button", { name: "Add category" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Film noir");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(row(page, "Film noir")).toContainText("/category/film-noir");

  await row(page, "Film noir").getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit category" });
  await expect(dialog.getByRole("textbox", { name: "Address" })).toHaveValue("film-noir");
  await dialog.getByRole("textbox", { name: "Address" }).fill("movies");
  const text = "Rain, neon and people who know too much.";
  await dialog.getByRole("textbox", { name: "Description" }).fill(text);
  await dialog.getByLabel("Link in the menu and the footer").check();
  await dialog.getByLabel("Picture").setInputFiles("demo/posters/metropolis-960.webp");
  await expect(dialog.getByRole("button", { name: /^Remove/ })).toBeVisible();
  await expectAccessible(page, "the editor of a category");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(
    dialog.getByText("The site itself uses this address. Choose another."),
  ).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Address" })).toBeFocused();
  await dialog.getByRole("textbox", { name: "Address" }).fill("film-noir");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Category updated succesfully")).toBeVisible();
  await expect(row(page, "Film noir")).toContainText("/category/film-noir · In the menu");
  await expectAccessible(page, "the list of categories");
  const shop = await page.context().newPage();
  await shop.goto("/about");
  for (const name of ["Main", "Top Categories"])
    await expect(shop.getByRole("navigation", { name }).getByRole("link").last()).toHaveText(
      "Film noir",
    );

  const { data } = await (await page.request.get("/api/admin/categories")).json();
  const { id } = data.find(({ tittle }: { tittle: string }) => tittle === "Film noir");
  const movieId = await addTestMovie(page, { name: "The Long Shadow", categoryId: String(id) });

  const visitor = await browser.newPage({ baseURL, locale: "en-US" });
  await visitor.goto(`/movie/${movieId}`);
  await visitor.getByRole("link", { name: "Film noir" }).first().click();
  await expect(visitor).toHaveURL("/category/film-noir");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Film noir");
  await expect(visitor).toHaveTitle("Film noir · Marquee");
  await expect(visitor.getByText(text)).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "The Long Shadow" })).toBeVisible();
  await expect(
    visitor.getByRole("navigation", { name: "Categories" }).locator("[aria-current]"),
  ).toHaveText("Film noir");
  await expectAccessible(visitor, "the page of a category");
  await visitor.goto("/category/no-such-category");
  await expect(visitor).toHaveTitle("Page not found · Marquee");

  await row(page, "Film noir").getByRole("button", { name: "Edit" }).click();
  await expect(dialog.getByRole("textbox", { name: "Description" })).toHaveValue(text);
  const theirs = {
    version: 2,
    tittle: "Film noir",
    slug: "film-noir",
    inMenu: false,
    picture: null,
  };
  const change = { ...theirs, descriptions: { en: "Theirs." } };
  expect(
    (await page.request.put(`/api/admin/categories/${id}`, { headers, data: change })).ok(),
  ).toBe(true);
  await dialog.getByRole("textbox", { name: "Description" }).fill("Mine.");
  await dialog.getByRole("button", { name: "Save" }).click();
  const conflict = dialog.getByRole("region", { name: "Someone else saved changes" });
  await expect(conflict).toContainText("Theirs.");
  await expect(conflict).toContainText("Mine.");
  await expect(dialog.getByRole("button", { name: /^Remove/ })).toBeHidden();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const saved = (await (await page.request.get(`/api/admin/categories/${id}`)).json()).data;
  expect(saved).toMatchObject({ version: 4, descriptions: { en: "Mine." }, picture: null });

  const moved = { movieId, categoryId: "1" };
  expect((await page.request.put("/api/updateMovie", { headers, data: moved })).ok()).toBe(true);
  await page.request.delete("/api/deletSingleMovie", { headers, data: { id: movieId } });
  expect((await page.request.delete("/api/deleteCategory", { headers, data: { id } })).ok()).toBe(
    true,
  );
  const refusals = /^(400|409) .*\/api\/admin\/categories\//;
  expect(errors.filter((error) => !refusals.test(error))).toEqual([]);
});
