import { expect, test } from "@playwright/test";
import { expectAccessible, expectNoHorizontalScroll } from "../support/accessibility.ts";
import { administrator, openSection, registerMember, signInPage } from "../support/member.ts";
import { collectPageErrors } from "../support/page-errors.ts";

const name = `Friends of the house ${Date.now()}`;

test("an administrator adds a plan sold only by its link, and a member buys the plan", {
  tag: "@long",
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000);
  const errors = collectPageErrors(page);
  await signInPage(page, administrator);
  await openSection(page, "plans");
  await page.getByRole("button", { name: "Add plan" }).click();
  const dialog = page.getByRole("dialog", { name: "Add plan" });
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("Price").fill("0");
  await dialog.getByLabel("Paid every").selectOption("Year");
  await dialog.getByLabel("Movies at the same time").fill("3");
  await dialog.getByLabel("Everybody sees it").uncheck();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Price")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Price").fill("79");
  await expectAccessible(page, "the form of a plan");
  await dialog.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("$79.00 a year");
  await expect(row).toContainText("By link · 3 movies at the same time · 0 subscribers");
  await expectAccessible(page, "the plans");
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoHorizontalScroll(page, "the plans");

  const [plan] = (await (await page.request.get("/api/admin/plans")).json()).data.filter(
    (each: { name: string }) => each.name === name,
  );
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await row.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText(`/dashboard?plan=${plan.linkToken}`)).toBeVisible();

  const context = await browser.newContext({ baseURL: baseURL ?? "", locale: "en-US" });
  const memberPage = await context.newPage();
  const member = await registerMember(memberPage, "Frida Friend");
  await memberPage.goto(`/dashboard?plan=${plan.linkToken}`);
  await memberPage.getByLabel("Email").fill(member.email);
  await memberPage.getByLabel("Password", { exact: true }).fill(member.password);
  await memberPage.getByRole("main").getByRole("button", { name: "Login" }).click();
  const offer = memberPage.getByRole("radio", { name });
  await expect(offer).toBeChecked();
  await expect(memberPage.getByText("3 movies at the same time")).toBeVisible();
  await expectAccessible(memberPage, "the offer of a plan's link");
  await memberPage
    .getByRole("main")
    .getByRole("button", { name: "Subscribe", exact: true })
    .click();
  await expect(memberPage.getByText("Renews every year until you cancel.")).toBeVisible();
  await memberPage.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(memberPage.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await context.close();

  await page.reload();
  await expect(row).toContainText("1 subscriber");
  await row.getByRole("button", { name: "Price for everyone" }).click();
  const announcement = page.getByRole("dialog", { name: "Price for everyone" });
  await expect(announcement).toContainText("pays $79.00 a year");
  await announcement.getByRole("button", { name: "Announce" }).click();
  await expect(row).toContainText("$79.00 for everyone from");
  await expectAccessible(page, "an announced price");
  await row.getByRole("button", { name: "Withdraw price" }).click();
  await page
    .getByRole("dialog", { name: "Withdraw the new price?" })
    .getByRole("button", { name: "Withdraw price" })
    .click();
  await expect(row.getByRole("button", { name: "Price for everyone" })).toBeVisible();
  await row.getByRole("button", { name: "Retire" }).click();
  await page
    .getByRole("dialog", { name: "Retire plan?" })
    .getByRole("button", { name: "Retire" })
    .click();
  await expect(row).toContainText("Retired");
  await row.getByRole("button", { name: "Sell again" }).click();
  await expect(row).not.toContainText("Retired");
  await row.getByRole("button", { name: "Edit" }).click();
  const editor = page.getByRole("dialog", { name: "Edit plan" });
  await editor.getByLabel("Movies at the same time").fill("4");
  const { data: plans } = await (await page.request.get("/api/admin/plans")).json();
  const { amount, listed, streams, trialDays, maxHeight, version } = plans.find(
    ({ id }: { id: string }) => id === plan.id,
  );
  const theirs = { name, amount, listed, streams, trialDays, maxHeight, version, retired: true };
  const headers = { Origin: baseURL ?? "" };
  expect(
    (await page.request.put(`/api/admin/plans/${plan.id}`, { headers, data: theirs })).ok(),
  ).toBe(true);
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(editor.getByRole("region", { name: "Someone else saved changes" })).toBeVisible();
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(editor).toBeHidden();
  await expect(row).toContainText("4 movies at the same time");
  await expect(row).toContainText("Retired");

  const latePage = await (
    await browser.newContext({ baseURL: baseURL ?? "", locale: "en-US" })
  ).newPage();
  await signInPage(latePage, await registerMember(latePage, "Late Guest"));
  await latePage.goto(`/dashboard?plan=${plan.linkToken}`);
  await expect(latePage.getByText("This plan is no longer available.")).toBeVisible();
  expect(errors.filter((error) => !/^(400|409) /.test(error))).toEqual([]);
});

test("a member who subscribes chooses among the plans, and sees how much the yearly plan saves", {
  tag: "@long",
}, async ({ page }) => {
  const [monthly] = (await (await page.request.get("/api/plans")).json()).data;
  const yearly = { ...monthly, id: "10099", name: "Yearly", amount: 99, days: 366, period: "year" };
  await page.route("**/api/plans", (route) => route.fulfill({ json: { data: [monthly, yearly] } }));
  const member = await registerMember(page, "Yolanda Yearly");
  await signInPage(page, member);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/watch/Metropolis");
  const prompt = page.getByRole("dialog", { name: "Opps!" });
  await expect(prompt.getByText("$9.99 every 30 days")).toBeVisible();
  await expect(prompt.getByText("$99.00 a year")).toBeVisible();
  await expect(prompt.getByText("Save 18%")).toBeVisible();
  await prompt.getByRole("radio", { name: /Yearly/ }).check();
  await expectAccessible(page, "the choice of a plan");
});
