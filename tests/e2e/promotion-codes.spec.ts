import { expect, test } from "@playwright/test";
import { expectAccessible, expectNoHorizontalScroll } from "../support/accessibility.ts";
import { administrator, openSection, registerMember, signInPage } from "../support/member.ts";
import { collectPageErrors } from "../support/page-errors.ts";

test("a member opens a promotion code's link, sees why a wrong code is refused, and subscribes at the discount", {
  tag: "@long",
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000);
  const code = `FRIENDS-${Date.now()}`;
  const errors = collectPageErrors(page);
  await signInPage(page, administrator);
  await openSection(page, "promotion-codes");
  await page.getByRole("button", { name: "Add code" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add code" });
  await dialog.getByLabel("Promotion code").fill(code);
  await dialog.getByRole("textbox", { name: "Percent" }).fill("120");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("textbox", { name: "Percent" })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await dialog.getByRole("textbox", { name: "Percent" }).fill("50");
  await dialog.getByLabel("At most").fill("1");
  await expectAccessible(page, "the form of a promotion code");
  await dialog.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("row").filter({ hasText: code });
  await expect(row).toContainText("50 % off the first payment");
  await expect(row).toContainText("0 of 1");
  await expectAccessible(page, "the promotion codes");
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoHorizontalScroll(page, "the promotion codes");

  const context = await browser.newContext({ baseURL: baseURL ?? "", locale: "en-US" });
  const memberPage = await context.newPage();
  const member = await registerMember(memberPage, "Paula Promotion");
  await memberPage.goto(`/dashboard?code=${code.toLowerCase()}`);
  await memberPage.getByLabel("Email").fill(member.email);
  await memberPage.getByLabel("Password", { exact: true }).fill(member.password);
  const main = memberPage.getByRole("main");
  await main.getByRole("button", { name: "Login" }).click();
  await expect(
    main.getByText("$4.99 for the first payment, then $9.99 every 30 days"),
  ).toBeVisible();
  await expectAccessible(memberPage, "the price with a promotion code");
  await main.getByRole("button", { name: "Remove" }).click();
  await main.getByRole("button", { name: "I have a code" }).click();
  await main.getByLabel("Promotion code").fill("no-such-code");
  await main.getByRole("button", { name: "Apply" }).click();
  await expect(main.getByText("There is no such code.")).toBeVisible();
  await main.getByLabel("Promotion code").fill(code);
  await main.getByRole("button", { name: "Apply" }).click();
  await main.getByRole("button", { name: "Subscribe for $4.99" }).click();
  await memberPage.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(memberPage.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await expect(memberPage.getByRole("row", { name: "Discount -$5.00" })).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByRole("row").filter({ hasText: code })).toContainText("1 of 1");
  expect(errors).toEqual([expect.stringMatching(/^400 .*promotion-codes$/)]);
});
