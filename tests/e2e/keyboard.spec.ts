import { expect, type Locator, type Page, test } from "@playwright/test";
import { openSubscriber } from "../support/member.ts";

/** More stops than lie between any two things of a page. */
const mostStops = 60;

/** By the Tab key alone, and seen to be there. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < mostStops && !(await isThere()); stops++) await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
  await expectSeen(target);
}

async function expectSeen(target: Locator) {
  await expect(target).not.toHaveCSS("outline-style", "none");
  await expect(target).toBeInViewport();
}

test("a visitor finds a film, its trailer, and a place for it, without a mouse", async ({ page }) => {
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { name: "Popular now" })).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "Skip to content" }));
  await page.keyboard.press("Enter");
  await expect(main).toBeFocused();

  const films = page.getByRole("region", { name: "Popular now" }).getByRole("article").getByRole("link");
  await tabTo(page, films.first());
  // Before React has taken the drawn page over, arrows are the browser's.
  const lives = (link: Element) => Object.keys(link).some((key) => key.startsWith("__reactProps"));
  await expect.poll(() => films.first().evaluate(lives)).toBe(true);
  await page.keyboard.press("ArrowRight");
  await expect(films.nth(1)).toBeFocused();
  await expectSeen(films.nth(1));
  await page.keyboard.press("ArrowLeft");
  await expect(films.first()).toBeFocused();

  await page.keyboard.press("/");
  const search = page.getByRole("searchbox");
  await expect(search).toBeFocused();
  await page.keyboard.type("nosfer");
  const found = page.getByRole("banner").getByRole("link", { name: /Nosferatu/ });
  await expect(found).toBeVisible();
  await expect(page.getByRole("list", { name: "Search results" })).toHaveAttribute("aria-busy", "false");
  await page.keyboard.press("ArrowDown");
  await expect(found).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Nosferatu" })).toBeVisible();
  await expect(main).toBeFocused();

  const banner = page.getByRole("banner");
  await tabTo(page, main.getByRole("button", { name: "Add to favourites" }));
  await page.keyboard.press("Space");
  await expect(banner.getByRole("link", { name: "Favourites: 1" })).toBeVisible();
  await tabTo(page, main.getByRole("button", { name: "Add to cart" }));
  await page.keyboard.press("Enter");
  await expect(banner.getByRole("link", { name: "Cart: 1" })).toBeVisible();
  const curtain = main.getByRole("button", { name: "Play the trailer of Nosferatu" });
  await expect(curtain.getByText("Nosferatu")).toHaveCSS("text-wrap-mode", "nowrap");
  await tabTo(page, curtain);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Trailer of Nosferatu")).toBeFocused();
});

test("a member signs in, plays, and opens and closes menus and dialogs, without a mouse", async ({ page }) => {
  const { email, password } = await openSubscriber(page, "Kay Board");
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto("/login?next=%2Fmovie%2F1");
  await page.emulateMedia({ forcedColors: "active" });
  const submit = page.getByRole("main").getByRole("button", { name: "Login" });
  await expect(submit).toHaveCSS("border-top-style", "solid");
  await page.emulateMedia({ forcedColors: "none" });
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");

  await tabTo(page, page.getByRole("main").getByRole("button", { name: "Watch" }).first());
  await page.keyboard.press("Enter");
  const film = page.locator("video");
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 20_000 })
    .toBeGreaterThan(0);
  const captions = page.getByRole("button", { name: "Captions" });
  await tabTo(page, captions);
  await page.keyboard.press("Enter");
  const menu = page.getByRole("menu", { name: "Captions" });
  await expect(menu.locator(":focus")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expectSeen(menu.locator(":focus"));
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(captions).toBeFocused();

  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await expect(captions).toBeFocused();
});
