import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { withLocalData } from "../../scripts/local-data.mjs";
import { expectAccessible } from "../support/accessibility.ts";
import { administrator, fetchOrigin, openSection, registerMember, signInPage } from "../support/member.ts";

/** A movie for this test alone, which is rented out. */
async function createMovie(page: Page, name: string): Promise<string> {
  const image = { name: "p.webp", mimeType: "image/webp", buffer: await readFile("demo/posters/metropolis-240.webp") };
  const fields = { time: "1h 45m", year: "1922", language: "Swedish", description: "As it was.", price: "150" };
  const multipart = { ...fields, rentPrice: "3.99", name, categoryId: "1", videoId: "demo-tech", image };
  const headers = { Origin: await fetchOrigin(page) };
  const response = await page.request.post("/api/createMovies", { headers, multipart });
  return (await response.json()).data.id;
}

async function watch(page: Page) {
  await page.getByRole("main").getByRole("button", { name: "Watch", exact: true }).click();
  const videoLocator = page.locator("video");
  await expect.poll(() => videoLocator.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
}

test("a member rents a movie and watches it, until the money goes back", async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000);
  const name = `Rented ${Date.now()}`;
  const admin = await browser.newPage({ baseURL, locale: "en-US" });
  await signInPage(admin, administrator);
  const id = await createMovie(admin, name);

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
  await watch(page);
  await page.goto(`/movie/${id}`);
  await expect(main).toContainText("Rented. Yours until");
  await page.goto("/purchases");
  await expect(page.getByRole("region", { name: "Rented" }).getByRole("article")).toContainText("Yours until");
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
  await expect(page.getByRole("dialog", { name: "Opps!" })).toBeVisible();
  await admin.close();
});

test("a rental plays until its last segment is refused at its end", { tag: "@long" }, async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const name = `Rented until ${Date.now()}`;
  const admin = await browser.newPage({ baseURL, locale: "en-US" });
  await signInPage(admin, administrator);
  const id = await createMovie(admin, name);
  await admin.close();
  await signInPage(page, await registerMember(page, "Otto Over"));
  await page.goto(`/movie/${id}`, { waitUntil: "commit" });
  const main = page.getByRole("main");
  // Before the page is hydrated, where the browser is fast enough.
  await main.getByRole("button", { name: "Rent for $3.99" }).click();
  await page.waitForURL(/\/sandbox\/checkout\//);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.getByRole("link", { name: "Start watching" }).click();
  await watch(page);

  const fetchSegment = () =>
    page.evaluate(async () => (await fetch("/stream/demo-tech/240p/1.m4s", { cache: "no-store" })).status);
  expect(await fetchSegment()).toBe(200);
  await withLocalData(".build/e2e-state", ({ DB }) =>
    DB.prepare("UPDATE rentals SET watch_until = ? WHERE movie_id = ?")
      .bind(Date.now() + 30_000, Number(id))
      .run(),
  );
  await page.goto(`/movie/${id}`);
  await watch(page);
  expect(await fetchSegment()).toBe(200);
  await expect.poll(fetchSegment, { timeout: 60_000 }).toBe(403);
  await page.goto(`/movie/${id}`);
  await expect(main.getByRole("button", { name: "Rent for $3.99" })).toBeVisible();
  await main.getByRole("button", { name: "Watch", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Opps!" })).toBeVisible();
});
