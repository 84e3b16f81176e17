import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { openAsAdministrator, openSection } from "../support/member.ts";
import { startOwnSite } from "../support/own-site.ts";

let site: Awaited<ReturnType<typeof startOwnSite>>;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  site = await startOwnSite();
});
test.afterAll(() => site.stop());

test("an owner clears the demo, and the site shows an empty catalogue", { tag: "@long" }, async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const page = await openAsAdministrator(browser, site.origin);
  await openSection(page, "set-up", { step: "movie" });
  await page.getByRole("main").getByRole("button", { name: "Clear the demo" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listitem").first()).toHaveText(/^43 movies are deleted for good/);
  await expectAccessible(page, "clear demo");
  await dialog.getByRole("button", { name: "Clear the demo" }).click();
  await expect(page.getByText("The demo is gone.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Add a category" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Clear the demo" })).toHaveCount(0);
  for (const path of ["/", "/movies", "/tech"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("a[href^='/movie/']")).toHaveCount(0);
  }
});
