import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { administrator, signInPage } from "../support/member.ts";
import { addTestMovie } from "../support/test-movie.ts";

const menu = (page: Page) => page.getByRole("navigation", { name: "Dashboard" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("an administrator finds a movie, a section and a setting of the studio by the keyboard alone", {
  tag: "@long",
}, async ({ page }) => {
  await signInPage(page, administrator);
  await page.goto("/dash/ad/Ada%20Admin?section=orders");
  await expect(page).toHaveURL("/studio/orders");
  await expect(heading(page, "Orders")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Find anything" })).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Find anything" });
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await dialog.getByRole("searchbox").fill("metropolis");
  await expect(dialog.getByRole("region", { name: "Movies" })).toContainText("Metropolis");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/studio\/movies\/\d+$/);
  await expect(page.getByRole("heading", { name: "Metropolis" })).toBeVisible();
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

  await page.keyboard.press("ControlOrMeta+k");
  await dialog.getByRole("searchbox").fill("time zone");
  await expect(dialog.getByRole("region", { name: "Settings" })).toContainText("Time zone");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/studio/site#prices");
  const timeZone = page.getByLabel("Time zone");
  await expect(timeZone).toBeVisible();
  await expect(page.getByRole("group").filter({ has: timeZone })).toBeFocused();
  for (const [address, title] of [
    ["/studio/members/nobody", /^Users · /],
    ["/studio/movies/999999", /^Movies List · /],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "It’s no longer here" })).toBeVisible();
    await expect(page).toHaveTitle(title);
  }
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

test("an administrator sees the whole menu in a window of 1440 by 900, and unfolds the folded groups", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInPage(page, administrator);
  await page.goto("/studio/site");
  await expect(menu(page).locator("[aria-current=page]")).toHaveText("Site");
  for (const name of [
    "Dashboard",
    "Movies List",
    "Add Movie",
    "Categories",
    "Users",
    "Update Profile",
    "Change Password",
  ])
    await expect(menu(page).getByRole("link", { name })).toBeInViewport({ ratio: 1 });
  await expect(menu(page).getByRole("button", { name: "Logout" })).toBeInViewport({ ratio: 1 });
  await expect(menu(page).getByRole("link", { name: "Plans" })).toBeHidden();
  const money = menu(page).getByRole("button", { name: "Money" });
  await money.click();
  await expect(money).toHaveAttribute("aria-expanded", "true");
  await page.reload();
  await menu(page).getByRole("link", { name: "Plans" }).click();
  await expect(heading(page, "Plans")).toBeVisible();
  await expect(menu(page).getByRole("link", { name: "Audit Log" })).toBeHidden();

  await page.setViewportSize({ width: 1280, height: 720 });
  const signOut = menu(page).getByRole("button", { name: "Logout" });
  await expect(signOut).not.toBeInViewport();
  await menu(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(signOut).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a visitor sees a movie only while an administrator has it published", {
  tag: "@long",
}, async ({ browser, page }) => {
  const visitor = await (await browser.newContext()).newPage();
  await signInPage(page, administrator);
  const id = await addTestMovie(page, { name: `Shown ${Date.now()}`, videoId: "demo-tech" });
  const statusForVisitor = async () => (await visitor.request.get(`/api/movies/${id}`)).status();
  await page.goto(`/studio/movies/${id}`);
  await page.getByRole("button", { name: "Unpublish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
  expect(await statusForVisitor()).toBe(404);

  await page.getByRole("link", { name: "Preview" }).click();
  await expect(page.getByText("This is a preview.")).toBeVisible();
  await visitor.goto(page.url());
  await expect(visitor.getByText("This is a preview.")).toHaveCount(0);
  await expect(visitor.getByRole("heading", { level: 1 })).not.toHaveText(
    (await page.getByRole("heading", { level: 1 }).textContent()) ?? "",
  );

  await page.getByRole("link", { name: "Edit or publish" }).click();
  await page.getByLabel("Language", { exact: true }).fill("Esperanto");
  const length = page.getByLabel("Time", { exact: true });
  await length.fill("112 min");
  await page.getByRole("tab", { name: "Price and availability" }).click();
  await expect(page).toHaveURL(`/studio/movies/${id}/price`);
  await page.getByLabel("Price", { exact: true }).fill("7.5");
  await expect(page.getByText("Not saved yet: Time, Language, Price")).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Save or discard your changes first")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Not saved yet")).toBeHidden();
  await expect(page.getByLabel("Price", { exact: true })).toHaveValue("7.50");
  await page.getByRole("tab", { name: "About" }).click();
  await expect(length).toHaveValue("1h 52m");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published", { exact: true })).toBeVisible();
  const movie = await (await visitor.request.get(`/api/movies/${id}`)).json();
  expect(movie.data).toMatchObject({ language: "Esperanto", price: 7.5 });
});

test("an administrator publishes several drafts at once from their list", {
  tag: "@long",
}, async ({ page }) => {
  await signInPage(page, administrator);
  const origin = new URL(page.url()).origin;
  const names = ["first", "second"].map((name) => `Draft ${Date.now()} ${name}`);
  const ids: string[] = [];
  for (const name of names) {
    const id = await addTestMovie(page, { name });
    ids.push(id);
    const { data } = await (await page.request.get(`/api/admin/movies/${id}`)).json();
    await page.request.post(`/api/movies/${id}/unpublish`, {
      headers: { Origin: origin },
      data: { version: data.version },
    });
  }
  await page.goto("/studio/movies?tab=drafts");
  for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page
    .getByRole("region", { name: "Selected movies" })
    .getByRole("button", { name: "Publish" })
    .click();
  await expect(page.getByText("2 movies are published.")).toBeVisible();
  for (const name of names)
    await expect(page.getByRole("checkbox", { name: `Select ${name}` })).toHaveCount(0);
  for (const id of ids) expect((await page.request.get(`/api/movies/${id}`)).status()).toBe(200);
});

test("an administrator adds captions to an existing video, renames and removes them", {
  tag: "@long",
}, async ({ page }) => {
  await signInPage(page, administrator);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/studio/movies/3/video");
  await expect(page.getByRole("tab", { name: "Video and captions" })).toBeInViewport();
  const tabs = await page.getByRole("tablist").boundingBox();
  expect(tabs?.height).toBeLessThan(60);
  const section = page.getByRole("region", { name: "Captions" });
  await expect(section.getByRole("listitem")).toHaveCount(2);
  await section.getByRole("button", { name: "Add captions" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert").getByText("Choose a file.")).toBeVisible();
  const subRip = "1\n00:00:01,000 --> 00:00:02,000\nBonjour <script>alert(1)</script>\n";
  await dialog.getByLabel("File").setInputFiles({
    name: "movie.fr.sdh.srt",
    mimeType: "application/x-subrip",
    buffer: Buffer.from(subRip),
  });
  await expect(dialog.getByLabel("Language")).toHaveValue("fr");
  await expect(dialog.getByLabel("Kind")).toHaveValue("sdh");
  await expectAccessible(page, "the dialog for captions");
  await dialog.getByRole("button", { name: "Save" }).click();
  const added = section.getByRole("listitem").filter({ hasText: "Français" });
  await expect(added).toContainText("French · For deaf and hard of hearing (SDH)");
  const download = page.waitForEvent("download");
  await added.getByRole("link", { name: "Download" }).click();
  const path = await (await download).path();
  expect(await readFile(path, "utf8")).toBe("WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nBonjour\n");

  await added.getByRole("button", { name: "Edit" }).click();
  await dialog.getByLabel("Name in the player").fill("Français pour tous");
  await dialog.getByRole("button", { name: "Save" }).click();
  const renamed = section.getByRole("listitem").filter({ hasText: "Français pour tous" });
  await expect(renamed).toBeVisible();
  await renamed.getByRole("button", { name: "Remove" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Captions removed")).toBeVisible();
  await expect(section.getByRole("listitem")).toHaveCount(2);
});
