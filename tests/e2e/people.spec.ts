import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";

test("a visitor finds a movie by its director, and goes on to the director's other movies", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/");
  await page.getByRole("searchbox").first().fill("HARBOU");
  const results = page.getByRole("list", { name: "Search results" });
  await results.getByRole("link", { name: /Metropolis.* with Thea von Harbou/ }).click();
  const crew = page.getByRole("region", { name: "Crew" });
  await expect(crew.getByRole("term").first()).toHaveText("Direction");
  await expectAccessible(page, "a movie with its crew");
  await crew.getByRole("link", { name: "Fritz Lang" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Fritz Lang" })).toBeVisible();
  await expect(page).toHaveTitle("Fritz Lang · Marquee");
  await expect(page.getByText("Born Dec 5, 1890 · Died Aug 2, 1976")).toBeVisible();
  await expectAccessible(page, "a person");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const direction = page.getByRole("region", { name: "Direction" });
  await direction.getByRole("link", { name: /Woman in the Moon/ }).click();
  await page.getByRole("link", { name: /Gerda Maurus/ }).click();
  await expect(page.getByRole("region", { name: "Acting" }).getByText("Friede Velten")).toBeVisible();
});

test("an address without a person says so", async ({ page }) => {
  await page.goto("/person/99999");
  await expect(page.getByRole("heading", { level: 1, name: "Person not found" })).toBeVisible();
});
