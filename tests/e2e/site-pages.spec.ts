import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectNoHorizontalScroll } from "../support/accessibility.ts";
import { administrator, openSection, signInPage } from "../support/member.ts";
import { collectPageErrors } from "../support/page-errors.ts";

// These tests run one after another, because each sees the pages that another adds to the menu.
test.describe.configure({ mode: "default" });

async function openPages(page: Page) {
  await signInPage(page, administrator);
  await openSection(page, "pages");
  await expect(page.getByRole("heading", { name: "Built-in pages" })).toBeVisible();
}

const writeText = async (page: Page, language: string, title: string, body: string) => {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: language }).click();
  await dialog.getByRole("textbox", { name: "Title" }).fill(title);
  await dialog.getByRole("textbox", { name: "Text" }).fill(body);
};

test("an administrator writes an imprint in two languages, and a visitor reads it", {
  tag: "@long",
}, async ({ page, browser, baseURL }) => {
  const errors = collectPageErrors(page);
  await openPages(page);
  await page
    .getByRole("listitem")
    .filter({ hasText: "/imprint" })
    .getByRole("button", { name: "Write your own" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Write page “Imprint”" });
  await expect(dialog.getByRole("textbox", { name: "Address" })).toHaveValue("/imprint");
  await expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue("Imprint");
  await expect(dialog.getByRole("textbox", { name: "Text" })).toHaveValue(/^# .+\n\n/);
  await dialog.getByRole("tab", { name: "German" }).click();
  await expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue("Impressum");
  await writeText(
    page,
    "English",
    "Who we are",
    "# Owner\n\nAda Admin, [write to us](mailto:ada@example.com).",
  );
  await expect(dialog.getByRole("heading", { name: "Owner", level: 2 })).toBeVisible();
  await expect(dialog.getByRole("link", { name: "write to us" })).toHaveAttribute(
    "href",
    "mailto:ada@example.com",
  );
  await writeText(page, "German", "Wer wir sind", "# Inhaberin\n\n<b>Ada Admin</b>");
  await expect(
    dialog.getByRole("alert").filter({ hasText: "HTML isn't allowed here: <b>" }),
  ).toBeVisible();
  await dialog.getByRole("tab", { name: "English" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("tab", { name: "German" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expect(dialog.getByRole("textbox", { name: "Text" })).toBeFocused();
  await dialog.getByRole("textbox", { name: "Text" }).fill("# Inhaberin\n\nAda Admin");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Page added.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Your text" })).toContainText(
    "Who we are",
  );

  const visitor = await browser.newPage({
    baseURL,
    locale: "de-DE",
    viewport: { width: 320, height: 700 },
  });
  await visitor.goto("/de/imprint");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Wer wir sind");
  await expect(visitor.getByRole("heading", { name: "Inhaberin", level: 2 })).toBeVisible();
  await expect(visitor).toHaveTitle("Wer wir sind · Marquee");
  await expectNoHorizontalScroll(visitor, "the imprint");
  const english = await browser.newPage({ baseURL, locale: "en-US" });
  await english.goto("/terms");
  await english
    .getByRole("navigation", { name: "Legal" })
    .getByRole("link", { name: "Imprint" })
    .click();
  await expect(english.getByRole("heading", { level: 1 })).toHaveText("Who we are");
  await expect(english.getByRole("link", { name: "write to us" })).toBeVisible();

  await page.getByRole("button", { name: /^Edit: Who we are$/ }).click();
  await page.getByRole("combobox", { name: "Link" }).selectOption({ label: "In the menu" });
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByRole("listitem").filter({ hasText: "Your text · In the menu" }),
  ).toBeVisible();
  await visitor.goto("/de/terms");
  await expect(
    visitor.getByRole("contentinfo").getByRole("link", { name: "Datenschutz" }),
  ).toBeVisible();
  await expect(
    visitor.getByRole("contentinfo").getByRole("link", { name: "Impressum" }),
  ).toHaveCount(0);
  await visitor.getByRole("button", { name: "Menü" }).click();
  await visitor.getByRole("link", { name: "Wer wir sind" }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Wer wir sind");

  await page.getByRole("button", { name: /^Use built-in text: Who we are$/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Use built-in text" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Your text" })).toHaveCount(0);
  const refusal = /^400 .*\/api\/admin\/pages/;
  expect(errors.filter((error) => !refusal.test(error))).toEqual([]);
});

test("after an administrator marks the terms as reviewed, visitors no longer see the template notice", {
  tag: "@long",
}, async ({ page, browser, baseURL }) => {
  await openPages(page);
  const row = page.getByRole("listitem").filter({ hasText: "/terms" });
  await expect(row).toContainText("Template, not reviewed yet");
  const visitor = await browser.newPage({ baseURL, locale: "en-US" });
  const note = visitor.getByText("This text is a template.");
  await visitor.goto("/terms");
  await expect(note).toBeVisible();
  await row.getByRole("button", { name: "Mark as reviewed" }).click();
  await expect(row).toContainText(/Reviewed by Ada Admin on /);
  await expectAccessible(page, "reviewed pages");
  await visitor.goto("/terms");
  await expect(visitor.getByRole("heading", { level: 1, name: "Terms" })).toBeVisible();
  await expect(note).toHaveCount(0);
  await row.getByRole("button", { name: "Take review back" }).click();
  await expect(row).toContainText("Template, not reviewed yet");
  await visitor.goto("/terms");
  await expect(note).toBeVisible();
});

test("an administrator adds pages to menu and footer, sorts them, and sees another editor's changes before saving", {
  tag: "@long",
}, async ({ page, baseURL }) => {
  test.setTimeout(180_000);
  await openPages(page);
  for (const [slug, title] of [
    ["house-rules", "House rules"],
    ["our-cinema", "Our cinema"],
  ] as const) {
    await page.getByRole("button", { name: "Add page" }).click();
    await page.getByRole("textbox", { name: "Address" }).fill(slug);
    await page.getByRole("combobox", { name: "Link" }).selectOption({ label: "In the menu" });
    await writeText(page, "English", title, `All about ${title}.`);
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: `/page/${slug}` })).toBeVisible();
  }
  const shop = await page.context().newPage();
  const mainMenu = shop.getByRole("navigation", { name: "Main" });
  /** Leaves out categories, which other journeys add to the menu. */
  const menuLinks = mainMenu.locator('a:not([href*="category"])');
  const expectMenu = async (...own: string[]) => {
    await shop.goto("/about");
    await expect(menuLinks).toHaveText(["Movies", "About", "Contact", ...own]);
  };
  await expectMenu("House rules", "Our cinema");
  await page.getByRole("button", { name: /^Move down: House rules$/ }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "/page/" }).first()).toContainText(
    "/page/our-cinema",
  );
  await expectMenu("Our cinema", "House rules");
  await mainMenu.getByRole("link", { name: "Our cinema" }).click();
  await expect(shop.getByRole("heading", { level: 1 })).toHaveText("Our cinema");
  await expectAccessible(shop, "a page of the owner's own");

  await page.getByRole("button", { name: /^Edit: House rules$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Edit page “House rules”" });
  await expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue("House rules");
  const theirs = { en: { title: "House rules", body: "Theirs." } };
  const change = { version: 1, placement: "footer", texts: theirs };
  const headers = { Origin: baseURL ?? "" };
  expect(
    (await page.request.put("/api/admin/pages/house-rules", { headers, data: change })).ok(),
  ).toBe(true);
  await dialog.getByRole("textbox", { name: "Text" }).fill("Mine.");
  await dialog.getByRole("button", { name: "Save" }).click();
  const conflict = dialog.getByRole("region", { name: "Someone else saved changes" });
  await expect(conflict).toContainText("Theirs.");
  await expect(conflict).toContainText("Mine.");
  const placements = conflict.getByRole("listitem").filter({ hasText: "Link" });
  await expect(placements).toContainText("In the footer");
  await dialog.getByLabel("Link").selectOption("In the menu");
  await expectAccessible(page, "a conflict of texts");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page
    .getByRole("dialog", { name: "Leave without saving?" })
    .getByRole("button", { name: "Cancel" })
    .click();
  await conflict.getByRole("button", { name: /^Use theirs: Text \(English\)$/ }).click();
  await expect(dialog.getByRole("textbox", { name: "Text" })).toHaveValue("Theirs.");
  await dialog.getByRole("textbox", { name: "Text" }).fill("Ours.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Page saved.")).toBeVisible();

  await page.getByRole("button", { name: /^Delete: House rules$/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Page added.")).toBeVisible();
  await expect(menuLinks).toHaveText(["Movies", "About", "Contact", "Our cinema", "House rules"]);
  for (const slug of ["house-rules", "our-cinema"])
    await page.request.delete(`/api/admin/pages/${slug}`, { headers });
});
