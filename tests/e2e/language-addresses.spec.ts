import { expect, test } from "@playwright/test";
import { collectPageErrors } from "../support/page-errors.ts";

test("a visitor picks German, walks through German pages, and shares one that opens in German for everybody", {
  tag: "@long",
}, async ({ page, browser, baseURL }) => {
  const errors = collectPageErrors(page);
  const html = page.locator("html");
  await page.goto("/movies");
  const firstMovie = page.getByRole("main").locator("a[href^='/movie/']").first();
  const newest = (await firstMovie.getAttribute("href")) ?? "";
  await page.getByRole("combobox", { name: "Sort" }).selectOption("name");
  await expect(firstMovie).not.toHaveAttribute("href", newest);
  const german = page.getByRole("contentinfo").getByRole("link", { name: "Deutsch" });
  const opened = page.context().waitForEvent("page");
  await german.click({ button: "middle" });
  const otherTab = await opened;
  await expect(otherTab).toHaveURL("/de/movies?sort=name");
  await otherTab.close();
  await german.click();
  await expect(page).toHaveURL("/de/movies?sort=name");
  await expect(html).toHaveAttribute("lang", "de");

  const requestedLanguages = new Set<string | undefined>();
  page.on("request", (request) => {
    if (request.url().includes("/api/")) requestedLanguages.add(request.headers()["x-language"]);
  });
  await page.getByRole("main").locator("a[href^='/de/movie/']").first().click();
  await expect(page).toHaveURL(/\/de\/movie\/\d+$/);
  const moviePath = new URL(page.url()).pathname;
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).not.toHaveText("Filme");
  const title = (await heading.textContent()) ?? "";
  await page.reload();
  await expect(heading).toHaveText(title);
  await expect(html).toHaveAttribute("lang", "de");

  await expect.poll(() => [...requestedLanguages]).toEqual(["de"]);

  await page.goto("/");
  await expect(page).toHaveURL("/de");
  await page.goBack();
  await expect(page).toHaveURL(moviePath);
  await expect(html).toHaveAttribute("lang", "de");
  await page.goto("/de/orders");
  await expect(page).toHaveURL("/de/login?next=%2Forders");

  const friend = await browser.newPage({ baseURL: baseURL ?? "", locale: "en-US" });
  await friend.goto(moviePath);
  await expect(friend.locator("html")).toHaveAttribute("lang", "de");
  await friend.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
  await expect(friend).toHaveURL(moviePath.replace("/de", ""));
  await friend.goto("/");
  await expect(friend).toHaveURL("/");
  expect(errors).toEqual([]);
});
