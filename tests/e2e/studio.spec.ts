import { expect, type Page, test } from "@playwright/test";
import { administrator, signInPage } from "../support/member.ts";

const menu = (page: Page) => page.getByRole("navigation", { name: "Dashboard" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("an administrator finds a movie and a section of the studio by the keyboard alone", {
  tag: "@long",
}, async ({ page }) => {
  await signInPage(page, administrator);
  await page.goto("/dash/ad/Ada%20Admin?section=orders");
  await expect(page).toHaveURL("/studio/orders");
  await expect(heading(page, "Orders")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Find anything" })).toBeVisible();
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog", { name: "Find anything" });
  await dialog.getByRole("searchbox").fill("metropolis");
  await expect(dialog.getByRole("region", { name: "Movies" })).toContainText("Metropolis");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/studio/movies?q=Metropolis");
  await expect(dialog).toBeHidden();

  await page.keyboard.press("ControlOrMeta+k");
  await dialog.getByRole("searchbox").fill("promo");
  await expect(dialog.getByRole("link")).toHaveText("Promotion codes");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(dialog.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/studio/promotion-codes");
  await page.goto("/studio/no-such-section");
  await expect(page).toHaveURL("/studio");
  await page.getByRole("banner").getByRole("link", { name: "View site" }).click();
  await expect(page).toHaveURL("/");
});

test("on a phone, the studio's menu is one line that unfolds, and folds when a section opens", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInPage(page, administrator);
  await page.goto("/studio/movies");
  await expect(menu(page).getByRole("link", { name: "Plans" })).toBeHidden();
  expect((await heading(page, "Movies List").boundingBox())?.y).toBeLessThan(200);
  await menu(page).getByRole("button", { name: "Movies List Menu" }).click();
  await menu(page).getByRole("link", { name: "Plans" }).click();
  await expect(heading(page, "Plans")).toBeVisible();
  await expect(menu(page).getByRole("link", { name: "Plans" })).toBeHidden();
});
