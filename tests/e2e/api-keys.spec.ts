import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { focusByTab } from "../support/focus-by-tab.ts";
import { administrator, openSection, signInPage } from "../support/member.ts";

async function pressByTab(page: Page, target: Locator) {
  await focusByTab(page, target);
  await page.keyboard.press("Enter");
}

test("an administrator makes, copies and revokes an API key by keyboard alone, and the key works until then", {
  tag: "@long",
}, async ({ page, context, baseURL }) => {
  const name = `Nightly report ${Date.now()}`;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInPage(page, administrator);
  await openSection(page, "keys");
  await pressByTab(page, page.getByRole("main").getByRole("button", { name: "Create key" }));
  const editor = page.getByRole("dialog", { name: "Create key" });
  await focusByTab(page, editor.getByRole("textbox", { name: "Name" }));
  await page.keyboard.type(name);
  await pressByTab(page, editor.getByRole("button", { name: "For imports from your computer" }));
  await pressByTab(page, editor.getByRole("button", { name: "Create key" }));

  const shown = page.getByRole("dialog", { name: "Your new API key" });
  const key = (await shown.getByRole("code").textContent()) ?? "";
  expect(key).toMatch(/^mq_[0-9A-Za-z]{40}$/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(shown.getByRole("alert")).toContainText("It is shown only now.");
  await shown.getByRole("button", { name: "Close" }).click();
  await expect(shown).toBeVisible();
  await expectAccessible(page, "a new API key");
  await pressByTab(page, shown.getByRole("button", { name: "Copy" }));
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await page.keyboard.press("Escape");
  await expect(shown).toBeHidden();

  const row = page.getByRole("table").getByRole("row").filter({ hasText: name });
  await expect(row).toContainText(key.slice(0, 11));
  await expect(row).toContainText("Active");
  await expect(page.getByText(key)).toHaveCount(0);
  const fetchWithKey = async (path: string) =>
    (await fetch(`${baseURL}${path}`, { headers: { Authorization: `Bearer ${key}` } })).status;
  expect(await fetchWithKey("/api/admin/drafts")).toBe(200);
  expect(await fetchWithKey("/getAllUser")).toBe(403);
  await pressByTab(page, row.getByRole("link", { name: "What it did" }));
  await expect(page).toHaveURL(/\/studio\/audit\?keyId=/);
  await expect(page.getByLabel("API key").locator("option:checked")).toHaveText(name);
  await expect(page.getByRole("heading", { name: "No matching entries" })).toBeVisible();
  await expectAccessible(page, "the audit log of an API key");

  await openSection(page, "keys");
  await pressByTab(page, row.getByRole("button", { name: "Revoke" }));
  const question = page.getByRole("dialog", { name: "Revoke this key?" });
  await pressByTab(page, question.getByRole("button", { name: "Revoke" }));
  await expect(row).toContainText("Revoked on");
  await expect(row.getByRole("button", { name: "Revoke" })).toHaveCount(0);
  expect(await fetchWithKey("/api/admin/drafts")).toBe(401);
});
