import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { administrator, registerMember, signInPage } from "../support/member.ts";
import { addTestMovie } from "../support/test-movie.ts";

/** Creates a movie for this test alone, which is released in 2090 and can be pre-ordered. */
const createMovie = (page: Page, name: string) =>
  addTestMovie(page, {
    name,
    price: "12.50",
    preOrder: "true",
    availableFrom: "2090-12-03",
    videoId: "demo-tech",
  });

test("a member pre-orders a movie, and cancels the pre-order before the release", {
  tag: "@long",
}, async ({ page, browser, baseURL }) => {
  const name = `Awaited ${Date.now()}`;
  const admin = await browser.newPage({ baseURL, locale: "en-US" });
  await signInPage(admin, administrator);
  const id = await createMovie(admin, name);
  await admin.close();

  await signInPage(page, await registerMember(page, "Prue Pre-orderer"));
  await page.goto(`/movie/${id}`);
  const main = page.getByRole("main");
  await expect(main).toContainText("Comes on December 3, 2090. You can cancel until then");
  await expectAccessible(page, "the page of a movie that can be pre-ordered");
  await main.getByRole("button", { name: "Pre-order · $12.50" }).click();
  await page.waitForURL(/\/sandbox\/checkout\//);
  const item = `Pre-order: ${name} (comes on December 3, 2090)`;
  await expect(page.getByText(item)).toBeVisible();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(main).toContainText("We'll email you when the movie is here.");
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText(`Pre-order: ${name}`);

  await page.goto(`/movie/${id}`);
  await expect(main).toContainText("Pre-ordered. Comes on December 3, 2090.");
  await expect(main.getByRole("button", { name: /^(Watch|Download|Pre-order)$/ })).toHaveCount(0);
  await page.goto("/purchases");
  const article = page.getByRole("article").filter({ hasText: name });
  await expect(article).toContainText("Pre-ordered. Comes on");
  await expectAccessible(page, "a pre-ordered movie among those that were bought");
  await article.getByRole("button", { name: "Cancel pre-order" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel pre-order" }).click();
  await expect(article).toHaveCount(0);
  await page.goto("/orders");
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Refunded");
  await page.goto(`/movie/${id}`);
  await expect(main.getByRole("button", { name: "Pre-order · $12.50" })).toBeVisible();
});
