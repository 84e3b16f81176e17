import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";

test("filters show how many movies they match, combine in the address, and are removed singly or all at once", {
  tag: "@browsers",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/movies");
  const resultCount = page.getByText(/^[0-9]+ movies$/);
  await expect(resultCount).toHaveText(/^[0-9]+ movies$/);
  await expect(page.getByRole("article").first()).toBeInViewport({ ratio: 0.5 });
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Category").selectOption({ label: "Dramma (11)" });
  await expect(resultCount).toHaveText("11 movies");
  await expect(
    page.getByLabel("Language").getByRole("option", { name: "No dialogue (0)" }),
  ).toBeDisabled();
  await page.getByLabel("Language").selectOption({ label: "German (3)" });
  await page.getByLabel("Sort by").selectOption("Name");
  await expect(page).toHaveURL("/movies?category=Dramma&language=German&sort=name");
  await expect(resultCount).toHaveText("3 movies");
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(
    "Dr. Mabuse the Gambler",
  );
  await page.getByRole("button", { name: "Remove filter: Dramma" }).click();
  await expect(resultCount).toHaveText("6 movies");
  await expect(resultCount).toBeFocused();
  await page.goBack();
  await expect(resultCount).toHaveText("3 movies");
  await expectAccessible(page, "chosen filters");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/movies?sort=name");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText(/Page 2 of [0-9]/)).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();

  await page.goto("/movies?category=Unknown");
  await page.getByRole("button", { name: "Show all movies" }).click();
  await expect(resultCount).toHaveText(/^[1-9][0-9]* movies$/);
  await expect(resultCount).toBeFocused();

  await page.goto("/action?cursor=cut-short&page=2");
  await expect(page.getByRole("heading", { name: "This page doesn’t exist" })).toBeVisible();
  await page.getByRole("button", { name: "Go to the first page" }).click();
  await expect(page).toHaveURL("/action");
  await expect(page.getByRole("heading", { name: "Ben-Hur: A Tale of the Christ" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("a search without a match in the first part of a large catalogue shows the matches of the next part", {
  tag: "@long",
}, async ({ page }) => {
  const parts: Record<string, object> = {
    "": { data: [], nextCursor: "second", prevCursor: null },
    second: { data: [], nextCursor: "third", prevCursor: null },
    last: { data: [], nextCursor: null, prevCursor: null },
  };
  await page.route(/api\/getMovies\?.*sort=name/, async (route) => {
    const cursor = new URL(route.request().url()).searchParams.get("cursor") ?? "";
    if (cursor in parts) return route.fulfill({ json: parts[cursor] });
    const url = route.request().url().replace(`cursor=${cursor}`, "");
    const list = await (await route.fetch({ url })).json();
    return route.fulfill({ json: { ...list, nextCursor: "last", prevCursor: "second" } });
  });
  await page.goto("/movies?q=the");
  await page.getByLabel("Sort by").selectOption("Name");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page).toHaveURL("/movies?q=the&sort=name&cursor=third");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "No more movies" })).toBeVisible();
  await page.getByRole("button", { name: "Go to the first page" }).click();
  await expect(page).toHaveURL("/movies?q=the&sort=name&cursor=third");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "No more movies" })).toBeVisible();
});
