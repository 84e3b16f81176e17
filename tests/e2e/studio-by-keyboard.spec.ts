import { expect, type Page, test } from "@playwright/test";
import { focusByTab } from "../support/focus-by-tab.ts";
import { administrator, registerSubscriber, signInPage } from "../support/member.ts";

const main = (page: Page) => page.getByRole("main");
const finder = (page: Page) => page.getByRole("dialog", { name: "Find anything" });
const status = (page: Page, text: string) => page.getByRole("status").getByText(text);

/** Signs the administrator in on the studio's home. */
async function openStudio(page: Page) {
  await signInPage(page, administrator);
  await page.goto("/studio");
  await expect(main(page).getByRole("heading", { name: "What needs you today" })).toBeVisible();
}

/** Opens the first result of a group of the studio's search. */
async function findByKeyboard(page: Page, text: string, group: string) {
  await expect(async () => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(finder(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.type(text);
  const result = finder(page).getByRole("region", { name: group }).getByRole("link").first();
  await expect(result).toBeVisible();
  const isFocused = () => result.evaluate((link) => link === document.activeElement);
  for (let presses = 0; presses < 10 && !(await isFocused()); presses++)
    await page.keyboard.press("ArrowDown");
  await expect(result).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(finder(page)).toBeHidden();
}

async function fillByKeyboard(page: Page, wireName: string, text: string) {
  await focusByTab(page, main(page).locator(`form [name="${wireName}"]`));
  await page.keyboard.type(text);
}

test("an administrator adds a movie and publishes it by keyboard alone", {
  tag: "@long",
}, async ({ page }) => {
  test.slow();
  const name = `Night Train ${Date.now()}`;
  // Only a handler that was added some time before the dialog opens receives the dialog.
  page.on("filechooser", (dialog) => dialog.setFiles("web/public/icons/icon-192.png"));
  await openStudio(page);
  await findByKeyboard(page, "add movie", "Sections");
  await expect(page.getByRole("heading", { level: 1, name: "Add Movie" })).toBeVisible();
  await fillByKeyboard(page, "name", name);
  await fillByKeyboard(page, "time", "1h 52m");
  await fillByKeyboard(page, "year", "1964");
  await fillByKeyboard(page, "categoryId", "Action");
  await fillByKeyboard(page, "description", "A ticket bought fifty years ago.");
  await focusByTab(page, main(page).getByLabel("Poster", { exact: true }));
  await page.keyboard.press("Space");
  await expect(main(page).getByText("icon-192.png")).toBeVisible();
  await focusByTab(page, main(page).getByRole("button", { name: "Add movie" }));
  await page.keyboard.press("Enter");
  await expect(status(page, "Movie successfully created!")).toBeVisible();
  await expect(main(page).locator('form [name="name"]')).toBeFocused();

  await findByKeyboard(page, name, "Movies");
  await expect(main(page).getByText("Draft", { exact: true })).toBeVisible();
  await focusByTab(page, main(page).getByRole("button", { name: "Publish" }));
  await page.keyboard.press("Enter");
  await expect(main(page).getByText("Published", { exact: true })).toBeVisible();
});

test("an administrator finds a member's order by email and refunds it by keyboard alone", {
  tag: "@long",
}, async ({ page, browser, baseURL }) => {
  test.slow();
  const memberPage = await browser.newPage({ baseURL });
  const { email } = await registerSubscriber(memberPage, "Rita Refund");
  await openStudio(page);
  await findByKeyboard(page, email, "Orders");
  const row = page
    .getByRole("table", { name: "Orders" })
    .getByRole("row")
    .filter({ hasText: email });
  await expect(row).toHaveCount(1);
  await focusByTab(page, row.getByRole("button", { name: "Refund" }));
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Refund?" });
  await expect(question.getByLabel("Amount")).toHaveValue("9.99");
  await focusByTab(page, question.getByRole("button", { name: "Refund" }));
  await page.keyboard.press("Enter");
  await expect(status(page, "The payment was refunded.")).toBeVisible();
  await expect(row).toContainText("Refunded");
  await expect(page.locator("body")).not.toBeFocused();
  const { data } = await (await memberPage.request.get("/subscriptionCheck")).json();
  expect(data?.status ?? "UNSUBSCRIBED").not.toBe("SUBSCRIBED");
  await memberPage.close();
});

test("a section that loads slowly takes no focus from the studio's search", {
  tag: "@long",
}, async ({ page }) => {
  await openStudio(page);
  await findByKeyboard(page, "plans", "Sections");
  await expect(
    main(page)
      .getByRole("button", { name: /^Edit: / })
      .first(),
  ).toBeVisible();
  const code = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("navigation").getByRole("link", { name: "Uploads" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Uploads" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(finder(page)).toBeVisible();
  await page.clock.runFor(5_000);
  await page.keyboard.type("plans");
  await expect(finder(page).getByRole("searchbox")).toHaveValue("plans");
  code.resolve();
});
