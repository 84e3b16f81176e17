import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { administrator, registerSubscriber, signInPage } from "../support/member.ts";

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const tabs = (page: Page) => page.getByRole("navigation", { name: "About this member" });

test("an administrator finds a member by email, and blocks and unblocks the member", {
  tag: "@long",
}, async ({ page, browser, baseURL }) => {
  test.slow();
  const other = await browser.newPage({ baseURL });
  const member = await registerSubscriber(other, "Mia Member");
  await signInPage(page, administrator);
  await page.goto("/studio/members");
  await page.getByRole("searchbox", { name: "Search users" }).fill(member.email);
  await page.getByRole("link", { name: "Mia Member" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Mia Member" })).toBeVisible();
  await expect(page).toHaveTitle(/^Mia Member/);
  await expectAccessible(page, "a member's overview");

  for (const name of ["Viewing", "Devices", "Emails"]) {
    await tabs(page).getByRole("link", { name }).click();
    await expect(page).toHaveURL(new RegExp(`/studio/members/[\\w-]+/${name.toLowerCase()}$`));
    await expectAccessible(page, `a member's ${name}`);
  }
  await tabs(page).getByRole("link", { name: "Payments" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/studio\/members\/[\w-]+\/payments$/);
  const events = page.getByRole("list", { name: "Payments" }).getByRole("listitem");
  await expect(events.filter({ hasText: "Payment: Monthly" })).toContainText("$9.99");
  await expectAccessible(page, "a member's payments");
  await events
    .first()
    .getByRole("link", { name: /^Order / })
    .click();
  await expect(page.getByRole("table", { name: "Orders" })).toContainText("Mia Member");
  await page
    .getByRole("table", { name: "Orders" })
    .getByRole("link", { name: "Mia Member", exact: true })
    .click();

  await page.getByRole("button", { name: "Add note" }).click();
  await dialog(page, "Add note").getByRole("textbox", { name: "Note" }).fill("Asked for help.");
  await dialog(page, "Add note").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Notes" })).toContainText("Asked for help.");

  const question = dialog(page, "Block this account?");
  await main(page).getByRole("button", { name: "Block" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(question.getByRole("checkbox", { name: "Stop the renewal" })).toBeChecked();
  await question.getByRole("button", { name: "Block" }).click();
  await expect(main(page)).toContainText("Blocked since");
  const session = await other.request.get("/api/protectedRoute");
  expect(session.status()).toBe(401);
  await other.goto("/login");
  await other.getByRole("textbox", { name: "Email" }).fill(member.email);
  await other.getByLabel("Password", { exact: true }).fill(member.password);
  await other.getByRole("button", { name: "Login" }).click();
  await expect(other.getByText("This account is blocked.")).toBeVisible();

  await main(page).getByRole("button", { name: "Unblock" }).click();
  await dialog(page, "Unblock this account?").getByRole("button", { name: "Unblock" }).click();
  await expect(main(page)).not.toContainText("Blocked since");
  await signInPage(other, member);
  expect((await other.request.get("/api/protectedRoute")).status()).toBe(200);
  await other.close();
});
