import { expect, test } from "@playwright/test";
import { expectAccessible, expectNoHorizontalScroll } from "../support/accessibility.ts";
import { administrator, openSection, signInPage } from "../support/member.ts";
import { collectPageErrors } from "../support/page-errors.ts";

const name = `Decla-Bioscop ${Date.now()}`;

test("an administrator adds a rights holder, sets terms, and creates a secret link to the holder's statements", {
  tag: "@long",
}, async ({ page }) => {
  test.setTimeout(120_000);
  const errors = collectPageErrors(page);
  await signInPage(page, administrator);
  await openSection(page, "rights");
  await page.getByRole("button", { name: "Add rights holder" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("No link yet");

  await page.getByLabel("Search for a movie").fill("Nosferatu");
  await page.getByRole("button", { name: "Nosferatu (1922)" }).click();
  await dialog.getByRole("button", { name: `Add ${name}` }).click();
  const share = dialog.getByLabel("Share of rentals and sales, %");
  await share.fill("100,01");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(share).toHaveAttribute("aria-invalid", "true");
  await share.fill("40");
  await expectAccessible(page, "the terms of a movie");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Nosferatu", exact: true })).toBeVisible();

  await row.getByRole("button", { name: "Secret link" }).click();
  await dialog.getByRole("button", { name: "Make link" }).click();
  const link = await dialog.getByLabel(`Link for ${name}`).inputValue();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(row).toContainText("Has a link");
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoHorizontalScroll(page, "the rights holders");

  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByText("No statements yet.")).toBeVisible();
  await expectAccessible(page, "the statements of a holder");
  await expectNoHorizontalScroll(page, "the statements of a holder");
  expect(errors.filter((error) => !error.startsWith("400 "))).toEqual([]);
});
