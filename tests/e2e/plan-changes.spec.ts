import { expect, test } from "@playwright/test";
import { expectAccessible, expectNoHorizontalScroll } from "../support/accessibility.ts";
import {
  administrator,
  openSection,
  postAsPage,
  registerSubscriber,
  signInPage,
} from "../support/member.ts";

test("a subscriber upgrades the plan now for the price shown, and schedules a change back", {
  tag: "@long",
}, async ({ page, browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const adminPage = await context.newPage();
  await signInPage(adminPage, administrator);
  const data = {
    name: `Family ${Date.now()}`,
    amount: 19.99,
    period: "month",
    streams: 4,
    listed: false,
  };
  await postAsPage(adminPage)("/api/admin/plans", data);
  const plans = (await (await adminPage.request.get("/api/admin/plans")).json()).data;
  const { linkToken } = plans.find((plan: { name: string }) => plan.name === data.name);

  const name = `Paula Plan ${Date.now()}`;
  await registerSubscriber(page, name);
  await page.goto(`/dashboard?plan=${linkToken}`);
  const ownPlan = page.getByRole("region", { name: "Your plan" });
  await ownPlan.getByRole("button", { name: "Change plan" }).click();
  const dialog = page.getByRole("dialog", { name: "Change plan" });
  await expect(dialog).toContainText("$9.99 for the time that you haven't used");
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoHorizontalScroll(page, "the change of a plan");
  await expectAccessible(page, "the change of a plan");
  await dialog.getByRole("button", { name: "Change now for $10.00" }).click();
  await expect(ownPlan).toContainText(data.name);
  await expect(ownPlan).toContainText("$19.99 a month");

  await ownPlan.getByRole("button", { name: "Change plan" }).click();
  await expect(dialog).toContainText("can't begin before");
  await dialog.getByRole("button", { name: "Change on" }).click();
  await expect(ownPlan).toContainText("your plan changes to “");
  await ownPlan.getByRole("button", { name: "Keep my plan" }).click();
  await expect(ownPlan.getByRole("button", { name: "Change plan" })).toBeVisible();

  await openSection(adminPage, "orders");
  const orderRow = adminPage.getByRole("row").filter({ hasText: name });
  await expect(orderRow).toContainText(`Now ${data.name}, $19.99 a month`);
  await orderRow.getByRole("button", { name: "Refund" }).click();
  const refund = adminPage.getByRole("dialog", { name: "Refund?" });
  await expect(refund).toContainText("$9.99 of this plan was paid by the payment before.");
  await refund.getByLabel("Payment").selectOption({ index: 1 });
  await expect(refund).toContainText("The subscription ends right away");
  await refund.getByLabel("Amount").fill("5");
  await expect(refund).toContainText("only money goes back");
  await context.close();
});
