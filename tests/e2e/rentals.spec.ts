import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import {
  administrator,
  fetchOrigin,
  openSection,
  registerMember,
  signInPage,
} from "../support/member.ts";
import { createRentedMovie, watchMovie } from "../support/rented-movie.ts";

test("a member rents a movie and can watch it until the rental is refunded", {
  tag: "@long",
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000);
  const name = `Rented ${Date.now()}`;
  const admin = await browser.newPage({ baseURL, locale: "en-US" });
  await signInPage(admin, administrator);
  const id = await createRentedMovie(admin, name);

  await signInPage(page, await registerMember(page, "Rita Renter"));
  await page.goto(`/movie/${id}`);
  const main = page.getByRole("main");
  await expect(main).toContainText("Begin within 30 days, then 48 hours to finish.");
  await expectAccessible(page, "the page of a movie that is rented out");
  await main.getByRole("button", { name: "Rent for $3.99" }).click();
  await page.waitForURL(/\/sandbox\/checkout\//);
  await expect(page.getByText(`Rental: ${name}`)).toBeVisible();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText(`Rental: ${name}`);

  await page.getByRole("link", { name: "Start watching" }).click();
  await expect(page).toHaveURL(new RegExp(`/movie/${id}`));
  await expect(main).toContainText("Rented. Begin by");
  await expect(main.getByRole("button", { name: /^Rent for/ })).toHaveCount(0);
  await watchMovie(page);
  await page.goto(`/movie/${id}`);
  await expect(main).toContainText("Rented. Yours until");
  await page.goto("/purchases");
  await expect(page.getByRole("region", { name: "Rented" }).getByRole("article")).toContainText(
    "Yours until",
  );
  await expectAccessible(page, "the rented movies");
  await page.goto("/orders");
  await expect(page.getByRole("row").filter({ hasText: `Rental: ${name}` })).toContainText("$3.99");

  await openSection(admin, "orders");
  await admin
    .getByRole("row")
    .filter({ hasText: name })
    .getByRole("button", { name: /Refund/ })
    .click();
  await admin.getByRole("dialog").getByRole("button", { name: "Refund" }).click();
  await expect(admin.getByRole("row").filter({ hasText: name })).toContainText("Refunded");
  await page.goto(`/movie/${id}`);
  await expect(main.getByRole("button", { name: "Rent for $3.99" })).toBeVisible();
  await main.getByRole("button", { name: "Watch", exact: true }).click();
  const prompt = page.getByRole("dialog", { name: "Opps!" });
  await expect(prompt.getByText("Or rent this movie")).toBeVisible();
  await prompt.getByRole("button", { name: "Rent for $3.99" }).click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await admin.close();
});

test("a member who pays for a rental of a movie deleted meanwhile is told of the refund", {
  tag: "@long",
}, async ({ page, browser, baseURL }) => {
  const admin = await browser.newPage({ baseURL, locale: "en-US" });
  await signInPage(admin, administrator);
  const id = await createRentedMovie(admin, `Leaving ${Date.now()}`);
  await signInPage(page, await registerMember(page, "Lars Late"));
  await page.goto(`/movie/${id}`);
  await page.getByRole("main").getByRole("button", { name: "Rent for $3.99" }).click();
  await page.waitForURL(/\/sandbox\/checkout\//);
  const headers = { Origin: await fetchOrigin(admin) };
  expect(
    (await admin.request.delete("/api/deletSingleMovie", { headers, data: { id } })).status(),
  ).toBe(200);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No longer available");
  await expect(page.getByRole("main").getByRole("status")).toContainText("We'll refund you");
  await expect(page.getByRole("link", { name: "Start watching" })).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "My orders" }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await admin.close();
});
