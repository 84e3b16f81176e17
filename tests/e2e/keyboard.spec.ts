import { expect, test } from "@playwright/test";
import { expectFocusVisible, focusByTab } from "../support/focus-by-tab.ts";
import { registerSubscriber } from "../support/member.ts";

test("browser shortcuts keep working, and a visitor can switch off the site's single-key shortcuts", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/");
  const movieLink = page
    .getByRole("region", { name: "Popular now" })
    .getByRole("article")
    .getByRole("link")
    .first();
  const shortcuts = page.getByRole("checkbox", { name: "Single-key shortcuts" });
  await expect(shortcuts).toBeChecked();
  await movieLink.focus();
  const isPrevented = (key: string, modifier = "shiftKey") =>
    movieLink.evaluate(
      (link, [key, modifier]) => {
        const init = { bubbles: true, cancelable: true, key, [String(modifier)]: true };
        return !link.dispatchEvent(new KeyboardEvent("keydown", init));
      },
      [key, modifier],
    );
  // Before React has hydrated the page, the browser handles the keys, so the test waits.
  await expect.poll(() => isPrevented("ArrowLeft")).toBe(true);
  await expect.poll(() => isPrevented("/")).toBe(true);
  for (const modifier of ["altKey", "ctrlKey", "metaKey"]) {
    expect(await isPrevented("ArrowLeft", modifier), modifier).toBe(false);
  }
  await shortcuts.uncheck();
  // The code of the footer may load after the click, so the shortcuts end a moment later.
  await expect.poll(() => isPrevented("/")).toBe(false);
  await page.reload();
  await expect(shortcuts).not.toBeChecked();
  expect(await isPrevented("/")).toBe(false);
});

test("a visitor finds a movie and its trailer, and fills favourites and cart, by keyboard alone", async ({
  page,
}) => {
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { name: "Popular now" })).toBeVisible();
  await focusByTab(page, page.getByRole("link", { name: "Skip to content" }));
  await page.keyboard.press("Enter");
  await expect(main).toBeFocused();

  const movieLinks = page
    .getByRole("region", { name: "Popular now" })
    .getByRole("article")
    .getByRole("link");
  await focusByTab(page, movieLinks.first());
  // Before React has hydrated the page, the browser handles the arrow keys, so the test waits.
  const isHydrated = (link: Element) =>
    Object.keys(link).some((key) => key.startsWith("__reactProps"));
  await expect.poll(() => movieLinks.first().evaluate(isHydrated)).toBe(true);
  await page.keyboard.press("ArrowRight");
  await expect(movieLinks.nth(1)).toBeFocused();
  await expectFocusVisible(movieLinks.nth(1));
  await page.keyboard.press("ArrowLeft");
  await expect(movieLinks.first()).toBeFocused();

  await page.keyboard.press("/");
  const search = page.getByRole("searchbox");
  await expect(search).toBeFocused();
  await page.keyboard.type("nosfer");
  const searchResult = page.getByRole("banner").getByRole("link", { name: /Nosferatu/ });
  await expect(searchResult).toBeVisible();
  await expect(page.getByRole("list", { name: "Search results" })).toHaveAttribute(
    "aria-busy",
    "false",
  );
  await page.keyboard.press("ArrowDown");
  await expect(searchResult).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Nosferatu" })).toBeVisible();
  await expect(main).toBeFocused();

  const banner = page.getByRole("banner");
  await focusByTab(page, main.getByRole("button", { name: "Add to favourites" }));
  await page.keyboard.press("Space");
  await expect(banner.getByRole("link", { name: "Favourites: 1" })).toBeVisible();
  await focusByTab(page, main.getByRole("button", { name: "Add to cart" }));
  await page.keyboard.press("Enter");
  await expect(banner.getByRole("link", { name: "Cart: 1" })).toBeVisible();
  const trailerButton = main.getByRole("button", { name: "Play the trailer for Nosferatu" });
  await expect(trailerButton.getByText("Nosferatu")).toHaveCSS("text-wrap-mode", "nowrap");
  await focusByTab(page, trailerButton);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Trailer for Nosferatu")).toBeFocused();
});

test("a member signs in, plays, and opens and closes menus and dialogs, by keyboard alone", {
  tag: "@long",
}, async ({ page }) => {
  const { email, password } = await registerSubscriber(page, "Kay Board");
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto("/login?next=%2Fmovie%2F1");
  await page.emulateMedia({ forcedColors: "active" });
  const submit = page.getByRole("main").getByRole("button", { name: "Login" });
  await expect(submit).toHaveCSS("border-top-style", "solid");
  await page.emulateMedia({ forcedColors: "none" });
  await focusByTab(page, page.getByLabel("Email"));
  await page.keyboard.type(email);
  await focusByTab(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");

  await focusByTab(page, page.getByRole("main").getByRole("button", { name: "Watch" }).first());
  await page.keyboard.press("Enter");
  const videoLocator = page.locator("video");
  await expect
    .poll(() => videoLocator.evaluate((video: HTMLVideoElement) => video.currentTime), {
      timeout: 20_000,
    })
    .toBeGreaterThan(0);
  const captions = page.getByRole("button", { name: "Captions" });
  await focusByTab(page, captions);
  await page.keyboard.press("Enter");
  const menu = page.getByRole("menu", { name: "Captions" });
  await expect(menu.locator(":focus")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expectFocusVisible(menu.locator(":focus"));
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(captions).toBeFocused();

  await page.keyboard.press("?");
  const keysDialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keysDialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(keysDialog).toBeHidden();
  await expect(captions).toBeFocused();
});
