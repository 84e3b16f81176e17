import { expect, test } from "@playwright/test";
import { studioPath } from "../../contract/studio-path.ts";
import { expectAccessible, expectNoHorizontalScroll } from "../support/accessibility.ts";
import { administrator, openSection, signInPage } from "../support/member.ts";
import { collectPageErrors } from "../support/page-errors.ts";
import { addTestMovie } from "../support/test-movie.ts";

test("a German visitor reads the German texts of a movie, a category and a plan", {
  tag: "@long",
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(180_000);
  const errors = collectPageErrors(page);
  await signInPage(page, administrator);
  const name = `Nightjar ${Date.now()}`;
  const germanName = `Ziegenmelker ${Date.now()}`;
  const headers = { Origin: baseURL ?? "" };
  const tittle = `Birds ${Date.now()}`;
  const added = await page.request.post("/api/createCartegory", { headers, data: { tittle } });
  const { id: categoryId } = (await added.json()).data;
  const movieId = await addTestMovie(page, { name, categoryId: String(categoryId) });

  await page.goto(studioPath("movielist", movieId));
  const section = page.getByRole("region", { name: "In other languages" });
  await expect(section.getByRole("tab")).toHaveText(["Spanish", "German"]);
  await section.getByRole("tab", { name: "German" }).click();
  await section.getByLabel("Name (German)").fill(germanName);
  await section.getByLabel("Description (German)").fill("Er singt nachts.");
  await expect(page.getByText(/Name \(German\), Description \(German\)/)).toBeVisible();
  await expectAccessible(page, "a movie's texts in other languages");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Movie updated succesfully")).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoHorizontalScroll(page, "a movie's texts in other languages");
  await page.setViewportSize({ width: 1280, height: 800 });

  await openSection(page, "categories");
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: tittle });
  await row.getByRole("button", { name: "Edit" }).click();
  const category = page.getByRole("dialog", { name: "Edit category" });
  const names = category.getByRole("region", { name: "In other languages" });
  await names.getByRole("tab", { name: "German" }).click();
  await names.getByLabel("Title (German)").fill("Vögel");
  await category.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Category updated succesfully")).toBeVisible();

  await openSection(page, "plans");
  await page.getByRole("button", { name: "Edit" }).first().click();
  const plan = page.getByRole("dialog", { name: "Edit plan" });
  await plan.getByRole("tab", { name: "German" }).click();
  await plan.getByLabel("Name (German)").fill("Monatlich");
  await expectAccessible(page, "a plan's names in other languages");
  await plan.getByRole("button", { name: "Save" }).click();
  await expect(plan).toBeHidden();

  const visitor = await browser.newPage({ baseURL, locale: "de-DE" });
  await visitor.goto(`/de/movie/${movieId}`);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(germanName);
  await expect(visitor).toHaveTitle(new RegExp(`^${germanName} `));
  await expect(visitor.getByText("Er singt nachts.").first()).toBeVisible();
  await visitor.getByRole("link", { name: "Vögel" }).first().click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Vögel");
  await expect(visitor.getByRole("heading", { name: germanName })).toBeVisible();
  // The page's own request has the visitor's language.
  const offer = await visitor.evaluate(async () => (await fetch("/api/plans")).text());
  expect(offer).toContain('"name":"Monatlich"');

  const english = await browser.newPage({ baseURL, locale: "en-US" });
  await english.goto(`/movie/${movieId}`);
  await expect(english.getByRole("heading", { level: 1 })).toHaveText(name);
  await openSection(page, "audit");
  await expect(page.getByText("Name (German)").first()).toBeVisible();
  expect(errors).toEqual([]);
});
